import { useQueryClient } from '@tanstack/react-query';
import { showSuccess } from '../components/feedback/toast.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { committeeKey } from '../queries/committee.ts';

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
      void queryClient.invalidateQueries({ queryKey: committeeKey });
      if (message) showSuccess(message);
      onClose();
    },
  });
}
