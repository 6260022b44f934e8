import { Alert, Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { showIfAsked } from '../approvals/show-asked.tsx';
import { showFailure, showSuccess } from '../components/feedback/toast.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { statsQuery } from '../queries/stats.ts';

/** As long as the sample festival is there, the dashboard says so and removes it with one button. */
export function SampleNotice() {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  const stats = useQuery(statsQuery(api)).data;
  const removal = useSingleMutation({
    mutationFn: () => api.call(endpoints.settings.removeSampleData),
    onSuccess: () => showSuccess('The sample festival was removed'),
    onError: (error) => {
      if (showIfAsked(error, queryClient)) return;
      showFailure(`The sample festival was not removed. ${failureText(error)}`);
    },
    // It belongs to events, ambassadors, registrations and figures alike.
    onSettled: () => queryClient.invalidateQueries(),
  });
  if (!stats?.hasSampleData) return null;

  const ask = () =>
    modals.openConfirmModal({
      title: 'Remove the sample festival?',
      children: 'Its events, sub-events and ambassadors go for good. What you made yourself stays.',
      labels: { confirm: 'Remove it', cancel: 'Keep it' },
      confirmProps: { color: 'gulal' },
      onConfirm: () => removal.mutate(),
    });

  return (
    <Alert color="marigold" variant="light" mb="lg" title="This is a sample festival">
      <Group justify="space-between" gap="sm">
        <Text size="sm">Look around and try things out. When you are ready for your own events, remove it.</Text>
        <Button size="xs" variant="white" color="dark" loading={removal.isPending} onClick={ask}>
          Remove the sample festival
        </Button>
      </Group>
    </Alert>
  );
}
