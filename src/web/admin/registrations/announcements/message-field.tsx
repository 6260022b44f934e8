import { Textarea } from '@mantine/core';
import { useRef } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { mailPlaceholders, placeholderNames } from '#contract/panel/mail-placeholders.ts';
import { maxLengthIn } from '../../components/form/max-length.ts';
import styles from './mail-page.module.css';

interface MessageFieldProps {
  value: string;
  onChange: (text: string) => void;
  error: React.ReactNode;
}

/** The text of a mail, and its placeholders as buttons that put one where the caret is. */
export function MessageField({ value, onChange, error }: MessageFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (placeholder: string) => {
    const element = field.current;
    if (!element) return;
    const { selectionStart, selectionEnd } = element;
    onChange(value.slice(0, selectionStart) + placeholder + value.slice(selectionEnd));
    const caret = selectionStart + placeholder.length;
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(caret, caret);
    });
  };
  return (
    <div>
      <Textarea
        ref={field}
        label="Message"
        description="Plain text. Utsav adds a greeting and a button that opens the registration."
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        maxLength={maxLengthIn(endpoints.registrations.announce, 'text')}
        rows={9}
        required
      />
      <ul className={styles.placeholders} aria-label="Placeholders: each is another word for each person">
        {placeholderNames.map((name) => (
          <li key={name}>
            <button type="button" title={mailPlaceholders[name]} onClick={() => insert(`{${name}}`)}>
              {`{${name}}`}
              <span className={styles.meaning}>: {mailPlaceholders[name]}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
