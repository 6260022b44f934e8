import { useRef, useState } from 'react';
import { browserTransport } from '../../../browser-transport.ts';
import { button } from '../../components/button.ts';
import { useUrls } from '../../festival.ts';
import { Field } from '../../forms/field.tsx';
import form from '../../forms/form.module.css';
import { FILE_NOT_SENT, fileNameKey } from './answer-values.ts';
import type { QuestionFieldProps } from './question-field-props.ts';
import styles from './questions.module.css';

/** See `loadAccountContract`. */
const loadUpload = () =>
  import('./send-answers.ts').catch((cause: unknown) => {
    throw new Error(FILE_NOT_SENT, { cause });
  });

const HINT = 'A picture or a PDF, up to 5 MB';

/**
 * A file, sent as soon as it is chosen: what is wrong with it is said at once, and a form that has to be sent again keeps
 * it. Without JavaScript it is sent with the form.
 */
export function FileField({ eventId, question, name, values, onChange, error }: QuestionFieldProps) {
  const { id, label, help, isRequired, showIf } = question;
  const { apiUrl } = useUrls();
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const [failure, setFailure] = useState<string>();
  const latest = useRef<File>(undefined);
  const sent = values[id]?.[0];
  const sentName = values[fileNameKey(id)]?.[0] ?? 'a file';

  async function send(input: HTMLInputElement) {
    const file = input.files?.[0];
    latest.current = file;
    setFailure(undefined);
    if (!file) return;
    setBusyWith(file.name);
    try {
      const { uploadFile } = await loadUpload();
      const uploaded = await uploadFile(browserTransport(apiUrl), eventId, id, file);
      // Another file was chosen meanwhile.
      if (latest.current !== file) return;
      input.value = '';
      onChange({ [id]: [uploaded.id], [fileNameKey(id)]: [uploaded.name] });
    } catch (problem) {
      if (latest.current === file && problem instanceof Error) setFailure(problem.message);
    } finally {
      if (latest.current === file) setBusyWith(null);
    }
  }

  const message = failure ?? error;
  const hint = [help, HINT].filter(Boolean).join(' · ');
  return (
    <div className={form.field}>
      <Field
        name={name}
        label={label}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp,image/avif,application/pdf"
        hint={hint}
        error={message}
        aria-required={isRequired}
        required={isRequired && !showIf && !sent}
        onChange={({ currentTarget }) => void send(currentTarget)}
      />
      <p role="status" className={busyWith ? form.hint : styles.silent}>
        {busyWith ? `Sending ${busyWith}…` : null}
      </p>
      {sent ? (
        <p className={styles.sent}>
          <input type="hidden" name={name} value={sent} />
          <input type="hidden" name={`${name}.name`} value={sentName} />
          <span>
            <strong>{sentName}</strong> is here. Choose another file to replace it.
          </span>
          <button
            type="button"
            className={button('ghost', 'small')}
            aria-label={`Remove ${sentName}`}
            onClick={() => onChange({ [id]: [], [fileNameKey(id)]: [] })}
          >
            Remove
          </button>
        </p>
      ) : null}
    </div>
  );
}
