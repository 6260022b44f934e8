import { useRef, useState } from 'react';
import { ApiError } from '../../../api.ts';
import { failureText } from '../../api/failure-text.ts';

/** Submits a small form, once at a time; an error is shown at its field, else for the whole form. */
export function useFormRequest(work: (fields: FormData) => Promise<void>) {
  const form = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);

  const selectInvalid = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.select());

  const submit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setErrors({});
    setFailure(null);
    try {
      await work(new FormData(event.currentTarget));
    } catch (error) {
      const fieldErrors = error instanceof ApiError ? error.fieldErrors : {};
      setErrors(fieldErrors);
      if (Object.keys(fieldErrors).length === 0) setFailure(failureText(error));
      selectInvalid();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const clearErrors = () => setErrors((known) => (Object.keys(known).length === 0 ? known : {}));
  return { isBusy, errors, failure, clearErrors, formProps: { ref: form, onSubmit: submit, onInput: clearErrors } };
}
