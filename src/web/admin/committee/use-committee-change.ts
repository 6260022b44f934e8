import { useQueryClient } from '@tanstack/react-query';
import { showSuccess } from '../components/feedback/toast.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { committeeKey } from '../queries/committee.ts';
import { statsKey } from '../queries/stats.ts';

/** What a change answered; null where it was done before, and only its response was lost. */
export type CommitteeResponse = { message?: string | undefined } | null;

/** A change of the committee: the list is read once more, and the dialog closes. */
export function useCommitteeChange<Variables>(
  mutationFn: (variables: Variables) => Promise<CommitteeResponse>,
  onClose: () => void,
) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn,
    onSuccess: (response) => {
      const message = response === null ? 'Saved' : response.message;
      // A main event without a coordinator is something to do.
      for (const queryKey of [committeeKey, statsKey]) void queryClient.invalidateQueries({ queryKey });
      if (message) showSuccess(message);
      onClose();
    },
  });
}
