import { Alert, Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { showFailure, showSuccess } from '../components/toast.ts';
import { useAdminData } from '../queries/admin-data.tsx';
import { useResource } from '../queries/use-resource.ts';

/** As long as the sample festival is there, the dashboard says so and removes it with one button. */
export function SampleNotice() {
  const { call } = useAdminApi();
  const data = useAdminData();
  const stats = useResource(data.stats).data;
  const [isBusy, setBusy] = useState(false);
  if (!stats?.hasSampleData) return null;

  const remove = async () => {
    setBusy(true);
    try {
      await call(endpoints.settings.removeSampleData);
      showSuccess('The sample festival was removed');
    } catch (error) {
      showFailure(`The sample festival was not removed. ${failureText(error)}`);
    }
    await Promise.all([data.stats.load(), data.mainEvents.load(), data.ambassadors.load()]);
    setBusy(false);
  };
  const ask = () =>
    modals.openConfirmModal({
      title: 'Remove the sample festival?',
      children: 'Its events, sub-events and ambassadors go for good. What you made yourself stays.',
      labels: { confirm: 'Remove it', cancel: 'Keep it' },
      confirmProps: { color: 'gulal' },
      onConfirm: () => void remove(),
    });

  return (
    <Alert color="marigold" variant="light" mb="lg" title="This is a sample festival">
      <Group justify="space-between" gap="sm">
        <Text size="sm">Look around and try things out. When you are ready for your own events, remove it.</Text>
        <Button size="xs" variant="white" color="dark" loading={isBusy} onClick={ask}>
          Remove the sample festival
        </Button>
      </Group>
    </Alert>
  );
}
