import { FileInput, Textarea } from '@mantine/core';
import { MAX_SHEET_BYTES, MAX_SHEET_CHARACTERS, MAX_SHEET_ROWS } from '#contract/imports/sheets.ts';
import styles from './sheet-import.module.css';

/** A sheet as it was given: pasted, or a file. */
export interface GivenSheet {
  text: string;
  file: File | null;
}

/** Whether there is anything that would be lost. */
export const isGiven = ({ text, file }: GivenSheet): boolean => file !== null || text.trim() !== '';

/** Whether there is a sheet that can be sent. */
export const isSendable = ({ text, file }: GivenSheet): boolean =>
  file === null ? text.trim() !== '' : file.size <= MAX_SHEET_BYTES;

interface SheetFieldsProps {
  sheet: GivenSheet;
  onChange: (part: Partial<GivenSheet>) => void;
  description: string;
  placeholder: string;
}

/** Takes a sheet: pasted rows or a file. */
export function SheetFields({ sheet, onChange, description, placeholder }: SheetFieldsProps) {
  const isTooLarge = sheet.file !== null && sheet.file.size > MAX_SHEET_BYTES;
  return (
    <>
      <Textarea
        className={styles.wide ?? ''}
        label="Paste rows with their headings"
        description={description}
        placeholder={placeholder}
        value={sheet.text}
        maxLength={MAX_SHEET_CHARACTERS}
        rows={6}
        disabled={sheet.file !== null}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <FileInput
        label="Or a file"
        description={`CSV or Excel (.xlsx), up to 2 MB and ${MAX_SHEET_ROWS.toLocaleString('en-IN')} rows`}
        placeholder="Choose a file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
        value={sheet.file}
        error={isTooLarge ? 'The file is larger than 2 MB' : null}
        onChange={(file) => onChange({ file })}
      />
    </>
  );
}
