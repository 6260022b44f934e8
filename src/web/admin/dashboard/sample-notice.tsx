import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { notDoneText } from '../api/failure-text.ts';
import { useDeletionTakesTwo } from '../approvals/approval-note.tsx';
import { showIfAsked } from '../approvals/show-asked.tsx';
import { openQuestion } from '../components/dialog/open-question.ts';
import { showFailure, showSuccess } from '../components/feedback/toast.ts';
import { sampleImpactText } from '../events/batches/impact-text.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { sampleImpactQuery, statsQuery } from '../queries/stats.ts';

/** Says whom the removal touches. */
function SampleImpact() {
  const { data, error } = useQuery(sampleImpactQuery(useAdminApi()));
  if (error && !data) return <Text size="sm">How many are registered could not be fetched.</Text>;
  return (
    <Text size="sm" fw={600} mt="xs" role="status">
      {data ? sampleImpactText(data) : 'Counting registrations…'}
    </Text>
  );
}

/** As long as the sample festival is there, the dashboard says so and removes it with one button. */
export function SampleNotice() {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  const takesTwo = useDeletionTakesTwo();
  const stats = useQuery(statsQuery(api)).data;
  const removal = useSingleMutation({
    mutationFn: () => api.call(endpoints.settings.removeSampleData),
    onSuccess: () => showSuccess('The sample festival was removed'),
    onError: (error) => {
      if (showIfAsked(error, queryClient)) return;
      showFailure(notDoneText('The sample festival', 'removed', error));
    },
    // It belongs to events, ambassadors, registrations and figures alike.
    onSettled: () => queryClient.invalidateQueries(),
  });
  if (!stats?.hasSampleData) return null;

  const ask = () =>
    openQuestion({
      title: 'Remove the sample festival?',
      children: (
        <>
          Its events, sub-events and ambassadors go for good, and contacts, links and pictures of the settings that are
          still the sample’s. What you made yourself stays. Registrations and payments are kept, and nobody is mailed.
          <SampleImpact />
          {takesTwo ? ' Where somebody has paid, somebody else has to approve it first.' : null}
        </>
      ),
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
