import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../../api.ts';
import { failureText } from '../../api/failure-text.ts';
import { showIfAsked } from '../../approvals/show-asked.tsx';
import { showFailure } from '../../components/feedback/toast.ts';
import { focusFirstError } from '../../components/form/focus-first-error.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { invalidateEvents } from '../../queries/events/event-cache.ts';

const FIELD = 'changes.';

/** What is wrong with what was typed, by field; and what is wrong with single events, line by line. */
function problemsOf(error: Error | null) {
  const found = error instanceof ApiError ? Object.entries(error.fieldErrors) : [];
  const ofFields = found.flatMap(([path, message]) =>
    path.startsWith(FIELD) ? [[path.slice(FIELD.length), message] as const] : [],
  );
  const ofEvents = found.flatMap(([path, message]) => (path.startsWith(FIELD) ? [] : [message]));
  return { fieldErrors: Object.fromEntries(ofFields), problems: ofEvents.length > 1 ? ofEvents : [] };
}

/** Sends work on many events once, which offers to undo it; what is wrong stays in the dialog. */
export function useBatch<Variables>(send: (variables: Variables) => Promise<unknown>, onDone: () => void) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (failed) => {
      if (showIfAsked(failed, queryClient)) return onDone();
      // The dialog goes with the last event that it was about.
      if (failed instanceof ApiError && failed.code === 'event_not_found') showFailure(failureText(failed));
    },
    // Also after a refusal: somebody else may have changed what the page shows.
    onSettled: () => invalidateEvents(queryClient),
  });
  const { fieldErrors, problems } = problemsOf(error);
  const isAtField = Object.keys(fieldErrors).length > 0;
  useEffect(() => {
    if (error && isAtField) focusFirstError();
  }, [error, isAtField]);
  return { send: mutate, isPending, fieldErrors, problems, failure: error && !isAtField ? failureText(error) : null };
}
