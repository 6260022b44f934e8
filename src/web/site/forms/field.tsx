import { t } from '@lingui/core/macro';
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

interface TextFieldProps extends React.TextareaHTMLAttributes<HTMLTextAreaElement> {
  name: string;
  label: React.ReactNode;
  error?: string | undefined;
  hint?: React.ReactNode;
}

/** As `Field`, for more than one line. */
export function TextField({ name, label, error, hint, ...area }: TextFieldProps) {
  return (
    <FieldFrame {...{ name, label, error, hint, required: area.required }}>
      <textarea id={`field-${name}`} name={name} rows={5} {...area} {...described(name, error, hint)} />
    </FieldFrame>
  );
}

interface SelectFieldProps extends React.SelectHTMLAttributes<HTMLSelectElement> {
  name: string;
  label: string;
  options: [value: string, label: string][];
  error?: string | undefined;
  hint?: React.ReactNode;
}

/** As `Field`, for one of a few values; the first option is none of them. */
export function SelectField({ name, label, options, error, hint, id = name, ...select }: SelectFieldProps) {
  return (
    <FieldFrame {...{ name: id, label, error, hint, required: select.required }}>
      <select id={`field-${id}`} name={name} {...select} {...described(id, error, hint)}>
        <option value="">{t`Choose…`}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** A hint that the error says again is not shown twice. */
const shownHint = (hint: React.ReactNode, error: string | undefined) => (hint === error ? undefined : hint);

function described(name: string, error: string | undefined, hint: React.ReactNode) {
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

function FieldFrame({ name, label, error, hint, required, children }: FrameProps) {
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
