import { t } from '@lingui/core/macro';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Transport } from '../../api.ts';
import { useUrls } from '../festival.ts';
import type { Outcome } from './action-result.ts';
import { type DraftOptions, useDraft } from './drafts/use-draft.ts';
import styles from './form.module.css';
import { loadSending } from './load-sending.ts';

/** A form that was not sent, since the browser saw what is wrong or could not load what sends it: without the rest of a response. */
type Unsent<T extends Outcome> = Outcome & { ok: false } & { [K in Exclude<keyof T, keyof Outcome>]?: never };

const unsent = <T extends Outcome>(message: string, errors: Record<string, string> = {}) =>
  ({ ok: false, message, errors }) as Unsent<T>;

/** What a form shows. Only a response has all that `T` has. */
export type Submitted<T extends Outcome> = T | Unsent<T>;

interface SubmissionOptions<T extends Outcome> {
  /** The result of a form posted without JavaScript. */
  posted: T | undefined;
  send: (form: FormData, transport: Transport) => Promise<T>;
  /** What the server would say of the fields by name, to be said together with what the browser misses. */
  check?: (form: FormData) => Promise<Record<string, string>>;
  /** Whether to report upload progress, for forms with a file. */
  upload?: boolean;
  onSuccess?: (outcome: T, form: HTMLFormElement) => void;
  /** Loads what `send` needs, as soon as the form has the focus: its module above all, which no page starts with. */
  prepare?: () => Promise<unknown>;
  /** Keeps what is filled in until it was sent, and sends it with an idempotency key. */
  draft?: DraftOptions;
}

/**
 * Submits a form with JavaScript: one submission at a time, with its result and progress. The same `send` runs
 * in the page's action for browsers without JavaScript. `form` is the props of the form element.
 */
export function useSubmission<T extends Outcome>(options: SubmissionOptions<T>) {
  const { posted, send, check, upload = false, onSuccess, prepare } = options;
  const { apiUrl } = useUrls();
  const [outcome, setOutcome] = useState<Submitted<T> | undefined>(posted);
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState(0);
  const running = useRef(false);
  const sender = useRef<HTMLElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const draft = useDraft(element, options.draft, posted !== undefined);
  const hasOwnMessages = useOwnMessages(element);

  async function submit(form: HTMLFormElement) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProgress(0);
    setOutcome(undefined);
    try {
      const { browserTransport, uploadTransport, fieldProblems } = await loadSending();
      const errors = hasOwnMessages(form) ? fieldProblems(form) : {};
      if (Object.keys(errors).length > 0) {
        setOutcome(unsent<T>('', { ...(await check?.(new FormData(form))), ...errors }));
        return;
      }
      const transport = upload ? uploadTransport(apiUrl, setProgress) : browserTransport(apiUrl);
      const response = await send(readForm(form, draft.key()), transport);
      setOutcome(response);
      if (!response.ok) return;
      draft.clear();
      onSuccess?.(response, form);
    } catch (error) {
      // What sends it could not be loaded: everything else is an outcome.
      setOutcome(unsent<T>(t`This could not be sent. Check your connection and try again.`));
      throw error;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  // Before the next paint: a message is never seen in two places.
  useLayoutEffect(() => {
    if (!outcome || outcome.ok || outcome.isEdited) return;
    const same = errorSaying(element.current, outcome.message);
    if (outcome.isAtField) {
      same?.setAttribute('role', 'alert');
      return;
    }
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    // A field without a place for its message has the browser's. A next step, as a mailed code, is nobody's mistake.
    else if (Object.keys(outcome.errors).length > 0 && outcome.message === '') element.current?.reportValidity();
    if (same) setOutcome({ ...outcome, isAtField: true });
  }, [outcome]);

  // After the effect above, which leads to what is wrong; and once the form is gone.
  useEffect(() => {
    const keep = () => keepFocus(sender.current);
    if (!busy) keep();
    return keep;
  }, [busy]);

  /** Clears a field's error as soon as the field is edited; the focus stays where somebody types. */
  function clearError(name: string) {
    setOutcome((current) => {
      if (!current || !(name in current.errors)) return current;
      const { [name]: _, ...errors } = current.errors;
      return { ...current, errors, isEdited: true, ...(Object.keys(errors).length === 0 ? { message: '' } : {}) };
    });
  }

  const form = {
    ref: element,
    method: 'post' as const,
    className: styles.form,
    // Sending tries again, and says so where it cannot.
    onFocus: () => void Promise.all([loadSending(), prepare?.()]).catch(() => undefined),
    onInput: (input: React.InputEvent<HTMLFormElement>) => {
      const { name } = input.target as HTMLInputElement;
      clearError(name);
      draft.save(name);
    },
    onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      sender.current = event.nativeEvent.submitter;
      void submit(event.currentTarget);
    },
  };
  return { form, outcome, setOutcome, busy, progress, draft };
}

/**
 * Replaces the browser's messages about fields, which are in the browser's language and about one field at a time. Without
 * JavaScript those remain. A form that is `noValidate` from the start checks its fields on its own.
 */
function useOwnMessages(form: RefObject<HTMLFormElement | null>) {
  const checked = useRef<HTMLFormElement>(null);
  // After each render: the steps of a login are forms of their own.
  useEffect(() => {
    const { current } = form;
    if (!current || current.noValidate) return;
    current.noValidate = true;
    checked.current = current;
  });
  return (submitted: HTMLFormElement) => checked.current === submitted;
}

/**
 * A button loses the focus while it is disabled, and a form that gives way to what it has done takes it away: keys would go on
 * from the top of the page.
 */
function keepFocus(sender: HTMLElement | null): void {
  if (!sender || document.activeElement !== document.body) return;
  (sender.isConnected ? sender : document.getElementById('main'))?.focus({ preventScroll: true });
}

/** The message of a field that says the same as the form's. */
function errorSaying(form: HTMLFormElement | null, message: string): Element | undefined {
  const errors = [...(form?.querySelectorAll(`.${styles.error}`) ?? [])];
  return errors.find(({ textContent }) => textContent === message);
}

function readForm(form: HTMLFormElement, idempotencyKey: string | undefined): FormData {
  const data = new FormData(form);
  if (idempotencyKey) data.set('idempotencyKey', idempotencyKey);
  return data;
}
