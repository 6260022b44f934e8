import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { fileNameKey } from '#contract/forms/answer-path-rules.ts';
import { browserTransport } from '../../../browser-transport.ts';
import { Written } from '../../../language/written.tsx';
import { button } from '../../components/button.ts';
import { useUrls } from '../../festival.ts';
import { Field } from '../../forms/field.tsx';
import form from '../../forms/form.module.css';
import { useReset } from '../../forms/use-reset.ts';
import { fileNotSent } from './answer-values.ts';
import type { QuestionFieldProps } from './question-field-props.ts';
import styles from './questions.module.css';

/** See `prepare` of `useSubmission`. */
const loadUpload = () =>
  import('./send-answers.ts').catch((cause: unknown) => {
    throw new Error(fileNotSent(), { cause });
  });

const fileHint = () => t`A picture or a PDF, up to 5 MB`;

/**
 * A file, sent as soon as it is chosen: what is wrong with it is said at once, and a form that has to be sent again keeps
 * it. Without JavaScript it is sent with the form.
 */
export function FileField({ eventId, question, name, values, onChange, error }: QuestionFieldProps) {
  const { id, label, help, isRequired, showIf } = question;
  const { apiUrl } = useUrls();
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const [failure, setFailure] = useState<string>();
  /** How the last sending ended, for who does not see it. */
  const [ended, setEnded] = useState<string>();
  const latest = useRef<File>(undefined);
  const field = useRef<HTMLDivElement>(null);
  useReset(field, () => {
    // What is on its way belongs to the form as it was.
    latest.current = undefined;
    setBusyWith(null);
    setFailure(undefined);
    setEnded(undefined);
  });
  const sent = values[id]?.[0];
  const sentName = values[fileNameKey(id)]?.[0] ?? t`a file`;

  async function send(input: HTMLInputElement) {
    const file = input.files?.[0];
    latest.current = file;
    setFailure(undefined);
    setEnded(undefined);
    if (!file) return;
    setBusyWith(file.name);
    try {
      const { uploadFile } = await loadUpload();
      const { id: fileId, name: fileName } = await uploadFile(browserTransport(apiUrl), eventId, id, file);
      // Another file was chosen meanwhile.
      if (latest.current !== file) return;
      input.value = '';
      onChange({ [id]: [fileId], [fileNameKey(id)]: [fileName] });
      setEnded(t`${fileName} was sent.`);
    } catch (problem) {
      if (latest.current !== file || !(problem instanceof Error)) return;
      setFailure(problem.message);
      setEnded(problem.message);
    } finally {
      if (latest.current === file) setBusyWith(null);
    }
  }

  const message = failure ?? error;
  const hint = help ? (
    <>
      <Written text={help} /> · {fileHint()}
    </>
  ) : (
    fileHint()
  );
  return (
    <div className={form.field} ref={field}>
      <Field
        name={name}
        label={<Written text={label} />}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp,image/avif,application/pdf"
        hint={hint}
        error={message}
        aria-required={isRequired}
        required={isRequired && !showIf && !sent}
        onChange={({ currentTarget }) => void send(currentTarget)}
      />
      <p role="status" className={busyWith ? form.hint : form.spoken}>
        {busyWith ? t`Sending ${busyWith}…` : ended}
      </p>
      {sent ? (
        <p className={styles.sent}>
          <input type="hidden" name={name} value={sent} />
          <input type="hidden" name={`${name}.name`} value={sentName} />
          <span>
            <Trans>
              <strong>{sentName}</strong> is here. Choose another file to replace it.
            </Trans>
          </span>
          <button
            type="button"
            className={button('ghost', 'small')}
            aria-label={t`Remove ${sentName}`}
            onClick={() => {
              onChange({ [id]: [], [fileNameKey(id)]: [] });
              setEnded(undefined);
              // This button is gone with the file.
              document.getElementById(`field-${name}`)?.focus();
            }}
          >
            <Trans>Remove</Trans>
          </button>
        </p>
      ) : null}
    </div>
  );
}
