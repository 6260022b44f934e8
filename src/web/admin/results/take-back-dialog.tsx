import { Stack, Text } from '@mantine/core';
import { endpoints } from '#contract/endpoints.ts';
import type { EventResults } from '#contract/results/results.ts';
import { ApiError } from '../../api.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { DialogFooter } from '../components/dialog-footer.tsx';
import { showSuccess } from '../components/feedback/toast.ts';
import { FormModal } from '../components/form/form-modal.tsx';
import { namesText } from '../components/names-text.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import type { ResultsOfEvent } from '../queries/results.ts';

interface TakeBackDialogProps {
  event: Pick<ResultsOfEvent['event'], '_id' | 'title'>;
  results: EventResults;
  onDone: () => void;
  /** Others were published since: the next attempt is about those, once they are seen. */
  onChanged: () => void;
  onClose: () => void;
}

const whyNot = (error: Error) =>
  error instanceof ApiError && error.code === 'results_changed'
    ? 'Other results were published meanwhile. Look at who is named now before you take them back.'
    : failureText(error);

/** Asks before results go off the site. */
export function TakeBackDialog({
  event: { _id: eventId, title },
  results: { winners, version },
  onDone,
  onChanged,
  onClose,
}: TakeBackDialogProps) {
  const { call } = useAdminApi();
  const finish = () => {
    onDone();
    onClose();
    showSuccess('The results are taken back');
  };
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => call(endpoints.results.takeBack, { params: { id: eventId }, query: { version } }),
    onSuccess: finish,
    onError: (failed) => {
      if (!(failed instanceof ApiError)) return;
      // Somebody else was faster.
      if (failed.code === 'results_not_found') finish();
      if (failed.code === 'results_changed') onChanged();
    },
  });
  return (
    <FormModal opened onClose={onClose} title="Take back the results?">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            The page of “{title}” shows no results until you publish them again
            {winners.length > 0 ? `: ${namesText(winners.map(({ name }) => name))} are not named there any more` : ''}.
            What was published stays in its history. Certificates of winners stay valid until you revoke them.
          </Text>
          <DialogFooter
            failure={error && whyNot(error)}
            confirm="Take back"
            isPending={isPending}
            isDanger
            onClose={onClose}
          />
        </Stack>
      </form>
    </FormModal>
  );
}
