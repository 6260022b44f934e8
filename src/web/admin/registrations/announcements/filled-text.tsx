import { filledParts, type PlaceholderValues } from '#contract/panel/mail-placeholders.ts';
import styles from './mail-preview.module.css';

interface FilledTextProps {
  text: string;
  values: PlaceholderValues;
  /** What is shown where there is no text. */
  empty: string;
}

/** A text of a mail as its recipient reads it; what looks like a placeholder and is none is marked, since it would not be sent. */
export function FilledText({ text, values, empty }: FilledTextProps) {
  if (text === '') return <>{empty}</>;
  return (
    <>
      {filledParts(text, values).map((part, index) =>
        part.isUnknown ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words can be in a text twice.
          <mark key={index} className={styles.unknown}>
            {part.text}
            <span className={styles.what}> (no such placeholder)</span>
          </mark>
        ) : (
          part.text
        ),
      )}
    </>
  );
}
