import { useQueryClient } from '@tanstack/react-query';
import { showSuccess } from '../components/feedback/toast.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { committeeKey } from '../queries/committee.ts';

/** A change of the committee: the list is read once more, and the dialog closes. */
export function useCommitteeChange<Variables>(
  mutationFn: (variables: Variables) => Promise<{ message?: string | undefined }>,
  onClose: () => void,
) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn,
    onSuccess: ({ message }) => {
      void queryClient.invalidateQueries({ queryKey: committeeKey });
      if (message) showSuccess(message);
      onClose();
    },
  });
}
