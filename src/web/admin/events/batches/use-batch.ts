import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api.ts';
import { failureText } from '../../api/failure-text.ts';
import { showIfAsked } from '../../approvals/show-asked.tsx';
import { showSuccess } from '../../components/feedback/toast.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { invalidateEvents } from '../../queries/events/event-cache.ts';

/** Sends work on many events once; what is wrong with single events stays in the dialog, line by line. */
export function useBatch<Variables>(
  send: (variables: Variables) => Promise<{ message?: string | undefined }>,
  onDone: () => void,
) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      showSuccess(message ?? 'Done');
      onDone();
    },
    onError: (failed) => {
      if (showIfAsked(failed, queryClient)) onDone();
    },
    // Also after a refusal: somebody else may have changed what the page shows.
    onSettled: () => invalidateEvents(queryClient),
  });
  const all = error instanceof ApiError ? Object.values(error.fieldErrors) : [];
  const problems = all.length > 1 ? all : [];
  return { send: mutate, isPending, problems, failure: error ? failureText(error) : null };
}
