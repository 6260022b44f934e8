import { TextInput, type TextInputProps } from '@mantine/core';
import { formatLongDay, formatWeekday } from '../../../dates/format-date.ts';
import { useFestivalZone, useTimeZone } from '../../../dates/time-zone.tsx';
import styles from './date-field.module.css';
import { dateWords } from './date-words.ts';

/** `value` is what the browser's field holds: `2027-02-12T10:00` on this browser's clock. */
type DateFieldProps = Omit<TextInputProps, 'value' | 'type' | 'wrapperProps'> & { value?: string };

/** The instant of a `datetime-local` value; empty where there is none. */
function instantOf(local: string): string {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

/** A date and time, and below it what it means in words: the field itself shows day and month in the browser's order. */
export function DateTimeField({ className, value = '', ...props }: DateFieldProps) {
  const words = dateWords(instantOf(value), useTimeZone(), useFestivalZone());
  return (
    <div className={className}>
      <TextInput type="datetime-local" value={value} {...props} />
      <Words words={words} />
    </div>
  );
}

/** A day, `2027-02-12`, with its words below. */
export function DayField({ className, value = '', ...props }: DateFieldProps) {
  const instant = instantOf(value === '' ? '' : `${value}T00:00:00Z`);
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
