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
  const required = input.required || input['aria-required'] === true;
  return (
    <FieldFrame {...{ name: id, label, error, hint, required }}>
      <input id={`field-${id}`} name={name} {...input} {...described(id, error, hint, required)} />
    </FieldFrame>
  );
}

/** A hint that the error says again is not shown twice. */
const shownHint = (hint: React.ReactNode, error: string | undefined) => (hint === error ? undefined : hint);

export function described(name: string, error: string | undefined, hint: React.ReactNode, required = false) {
  const parts = [!required && 'optional', error && 'error', shownHint(hint, error) && 'hint'].filter(Boolean);
  const ids = parts.map((part) => `${part}-${name}`).join(' ');
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

/** The label's text is its words alone, as scripts and voice control look for them. */
export function FieldFrame({ name, label, error, hint, required, children }: FrameProps) {
  const words = (
    <label htmlFor={`field-${name}`} className={required ? styles.required : undefined}>
      {label}
    </label>
  );
  return (
    <div className={styles.field}>
      {required ? (
        words
      ) : (
        <div>
          {words}{' '}
          <small id={`optional-${name}`}>
            <Trans>(optional)</Trans>
          </small>
        </div>
      )}
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
