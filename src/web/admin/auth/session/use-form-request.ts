import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api.ts';
import { failureText } from '../../api/failure-text.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { useFailure } from './sign-ins.ts';

/** Sends a small form, one request at a time; a refusal is shown at its field, else above the form. */
export function useFormRequest(send: (fields: FormData) => Promise<void>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useFailure();

  // Once the refusal is rendered; the focus also scrolls a long dialog to its field.
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const field = form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    field?.focus();
    field?.select();
  }, [errors]);

  const { mutate, isPending } = useSingleMutation({
    mutationFn: send,
    onMutate: () => {
      setErrors({});
      setFailure(null);
    },
    onError: (error) => {
      const refused = error instanceof ApiError ? error.fieldErrors : {};
      setErrors(refused);
      if (Object.keys(refused).length === 0) setFailure(failureText(error));
    },
  });
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(new FormData(event.currentTarget));
  };
  const clearErrors = () => setErrors((known) => (Object.keys(known).length === 0 ? known : {}));
  return {
    isBusy: isPending,
    errors,
    failure,
    clearErrors,
    formProps: { ref: form, onSubmit: submit, onInput: clearErrors },
  };
}
