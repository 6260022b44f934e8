import { useCallback, useEffect, useRef, useState } from 'react';
import type { Transport } from '../../api.ts';
import { browserTransport, uploadTransport } from '../../browser-transport.ts';
import { useAddresses } from '../festival.ts';
import type { Outcome } from './outcome.ts';

interface SubmissionOptions<T extends Outcome> {
  /** What the server answered where the form was posted without JavaScript. */
  posted: T | undefined;
  send: (form: FormData, transport: Transport) => Promise<T>;
  /** Whether to watch how much has gone, for forms with a file. */
  upload?: boolean;
  onSuccess?: (outcome: T, form: HTMLFormElement) => void;
}

/**
 * Sends a form by script: once at a time, with its outcome and its progress. The same `send` runs in
 * the page's action for browsers without script.
 */
export function useSubmission<T extends Outcome>({ posted, send, upload = false, onSuccess }: SubmissionOptions<T>) {
  const { apiUrl } = useAddresses();
  const [outcome, setOutcome] = useState<T | undefined>(posted);
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState(0);
  const running = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  const submit = useCallback(
    async (form: HTMLFormElement) => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      setProgress(0);
      setOutcome(undefined);
      try {
        const transport = upload ? uploadTransport(apiUrl, setProgress) : browserTransport(apiUrl);
        const answer = await send(new FormData(form), transport);
        setOutcome(answer);
        if (answer.ok) onSuccess?.(answer, form);
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [apiUrl, send, upload, onSuccess],
  );

  useEffect(() => {
    if (outcome && !outcome.ok) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [outcome]);

  /** An error goes as soon as its field is edited. */
  const clearError = useCallback((name: string) => {
    setOutcome((current) => {
      if (!current || !(name in current.errors)) return current;
      const { [name]: _, ...errors } = current.errors;
      return { ...current, errors, ...(Object.keys(errors).length === 0 ? { message: '' } : {}) };
    });
  }, []);

  return { element, outcome, setOutcome, busy, progress, submit, clearError };
}
