import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api.ts';
import { failureText } from '../../api/failure-text.ts';
import { showIfAsked } from '../../approvals/show-asked.tsx';
import { showFailure, showSuccess } from '../../components/feedback/toast.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { invalidateRegistrations } from '../../queries/registrations/registrations.ts';

export interface DeskEdit {
  isPending: boolean;
  /** What went wrong and belongs to no field. */
  failure: string | null;
  /** What went wrong, by field. */
  fieldErrors: Record<string, string>;
  /** The code of the last refusal, as `event_full`. */
  code: string | null;
  /** Runs one request at a time; a second click meanwhile does nothing. */
  send: (request: () => Promise<unknown>) => void;
}

/** What the server says that it did. */
const messageOf = (response: unknown): string | undefined => (response as { message?: string } | undefined)?.message;

/** Sends an admin's change of a registration; a refusal stays in the dialog, next to the button. */
export function useDeskEdit(
  done: string,
  onClose: () => void,
  fields: readonly string[] = [],
  { isToast = false } = {},
): DeskEdit {
  const queryClient = useQueryClient();
  const [error, setError] = useState<Error | null>(null);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (request: () => Promise<unknown>) => request(),
    onMutate: () => setError(null),
    onSuccess: (response) => {
      showSuccess((isToast && messageOf(response)) || done);
      onClose();
    },
    onError: (failed) => {
      if (showIfAsked(failed, queryClient)) return onClose();
      setError(failed);
      if (isToast) showFailure(failureText(failed));
    },
    // Also after a refusal: somebody else may have changed what the page shows.
    onSettled: () => invalidateRegistrations(queryClient),
  });
  const all = error instanceof ApiError ? error.fieldErrors : {};
  const fieldErrors = Object.fromEntries(Object.entries(all).filter(([field]) => fields.includes(field)));
  const isShown = Object.keys(fieldErrors).length > 0;
  return {
    isPending,
    failure: error && !isShown ? failureText(error) : null,
    fieldErrors,
    code: error instanceof ApiError ? error.code : null,
    send: mutate,
  };
}
