import { useState } from 'react';
import { ApiError } from '../../api.ts';
import { failureText } from '../api/failure-text.ts';
import { useFailure } from '../auth/session/sign-ins.ts';
import { focusFirstError } from '../components/form/focus-first-error.ts';
import { type PendingPictures, usePendingPictures } from '../components/form/picture/pending-pictures.tsx';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import type { EventForm } from './use-event-editing.ts';

export interface EventSubmit {
  isBusy: boolean;
  /** What `send` waits for. */
  pictures: PendingPictures;
  /** How much of the upload has gone, from 0 to 1, while it goes. */
  progress: number | null;
  /** What went wrong and belongs to no field. */
  failure: string | null;
  setProgress: (share: number) => void;
  /** Runs one save at a time; a second click meanwhile does nothing. */
  send: (save: () => Promise<void>) => void;
  /** Shows a refusal where it belongs: at the fields it names, else below the form. */
  showRefusal: (error: unknown) => void;
}

export function useEventSubmit(form: EventForm): EventSubmit {
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useFailure();
  const pictures = usePendingPictures();
  const showRefusal = (error: unknown) => {
    const fields = error instanceof ApiError ? error.fieldErrors : {};
    form.setErrors(fields);
    const isShown = Object.keys(fields).some(
      (field) => field in form.values || ['description', 'image'].includes(field),
    );
    if (isShown) focusFirstError();
    else setFailure(failureText(error));
  };
  const { mutate: send, isPending } = useSingleMutation({
    mutationFn: async (save: () => Promise<void>) => {
      await pictures.settled();
      await save();
    },
    onMutate: () => {
      setFailure(null);
      form.clearErrors();
    },
    onError: showRefusal,
    onSettled: () => setProgress(null),
  });
  return { isBusy: isPending, pictures, progress, failure, setProgress, send, showRefusal };
}
