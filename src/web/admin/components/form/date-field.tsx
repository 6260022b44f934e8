import { TextInput, type TextInputProps } from '@mantine/core';
import { formatLongDay, formatWeekday } from '../../../dates/format-date.ts';
import { useFestivalZone, useTimeZone } from '../../../dates/time-zone.tsx';
import styles from './date-field.module.css';
import { dateWords } from './date-words.ts';
import { toInstant } from './local-time.ts';

/** `value` is what the browser's field holds: `2027-02-12T10:00` on this browser's clock. */
type DateFieldProps = Omit<TextInputProps, 'value' | 'type' | 'wrapperProps'> & { value?: string };

/** A date and time, and below it what it means in words: the field itself shows day and month in the browser's order. */
export function DateTimeField({ className, value = '', ...props }: DateFieldProps) {
  const words = dateWords(toInstant(value), useTimeZone(), useFestivalZone());
  return (
    <div className={className}>
      <TextInput type="datetime-local" value={value} {...props} />
      <Words words={words} />
    </div>
  );
}

/** A day, `2027-02-12`, with its words below. */
export function DayField({ className, value = '', ...props }: DateFieldProps) {
  const instant = toInstant(value === '' ? '' : `${value}T00:00:00Z`);
  const words = instant === '' ? '' : `${formatWeekday(instant, 'UTC')} ${formatLongDay(instant, 'UTC')}`;
  return (
    <div className={className}>
      <TextInput type="date" value={value} {...props} />
      <Words words={words} />
    </div>
  );
}

function Words({ words }: { words: string }) {
  return words === '' ? null : <p className={styles.words}>{words}</p>;
}
