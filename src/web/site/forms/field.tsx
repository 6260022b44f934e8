import { Trans } from '@lingui/react/macro';
import styles from './form.module.css';

interface FieldProps extends React.InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: React.ReactNode;
  error?: string | undefined;
  hint?: React.ReactNode;
}

/** A labelled input with its hint and its error; `id` where several forms of a page have a field of that name. */
export function Field({ name, label, error, hint, id = name, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ name: id, label, error, hint, required: input.required || input['aria-required'] === true }}>
      <input id={`field-${id}`} name={name} {...input} {...described(id, error, hint)} />
    </FieldFrame>
  );
}

/** A hint that the error says again is not shown twice. */
const shownHint = (hint: React.ReactNode, error: string | undefined) => (hint === error ? undefined : hint);

export function described(name: string, error: string | undefined, hint: React.ReactNode) {
  const ids = [error && `error-${name}`, shownHint(hint, error) && `hint-${name}`].filter(Boolean).join(' ');
  return { ...invalid(error), 'aria-describedby': ids || undefined };
}

/**
 * Marks a control with a wrong value. A page that responds to a form without JavaScript begins at its top: the browser scrolls to the
 * first control with the focus, as `useSubmission` does with JavaScript.
 */
export const invalid = (error: string | undefined) => (error ? { 'aria-invalid': true, autoFocus: true } : {});

interface FrameProps {
  name: string;
  label: React.ReactNode;
  error: string | undefined;
  hint: React.ReactNode;
  required: boolean | undefined;
  children: React.ReactNode;
}

export function FieldFrame({ name, label, error, hint, required, children }: FrameProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={`field-${name}`}>
        {label}{' '}
        {required ? (
          <span aria-hidden="true">*</span>
        ) : (
          <small>
            <Trans>(optional)</Trans>
          </small>
        )}
      </label>
      {children}
      {shownHint(hint, error) ? (
        <p className={styles.hint} id={`hint-${name}`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className={styles.error} id={`error-${name}`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
