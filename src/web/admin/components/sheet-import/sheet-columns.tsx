import { NativeSelect } from '@mantine/core';
import { columnLetter } from '#contract/imports/sheets.ts';
import styles from './sheet-import.module.css';

interface SheetColumnsProps {
  headings: string[];
  columns: Record<string, number>;
  choices: readonly { name: string; label: string }[];
  /** Whether something needed has no column. */
  isOpen: boolean;
  isDisabled: boolean;
  onColumns: (columns: Record<string, number>) => void;
}

/** What each column of a sheet is, to be changed. */
export function SheetColumns({ headings, columns, choices, isOpen, isDisabled, onColumns }: SheetColumnsProps) {
  const data = [{ value: '', label: 'Not imported' }, ...choices.map(({ name, label }) => ({ value: name, label }))];
  const fieldOf = (column: number) => Object.keys(columns).find((name) => columns[name] === column) ?? '';
  // They would be missed after the import, and the list below is closed.
  const left = headings.flatMap((heading, column) =>
    heading !== '' && fieldOf(column) === '' ? [`${columnLetter(column)} ${heading}`] : [],
  );
  const choose = (column: number, field: string) => {
    const kept = Object.entries(columns).filter(([name, at]) => at !== column && name !== field);
    onColumns(Object.fromEntries(field === '' ? kept : [...kept, [field, column]]));
  };
  return (
    <details className={styles.columns} open={isOpen}>
      <summary>{`What the columns are${left.length > 0 ? ` (not imported: ${left.join(', ')})` : ''}`}</summary>
      <div className={styles.columnList}>
        {headings.map((heading, column) => (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position.
            key={column}
            label={`${columnLetter(column)}: ${heading || 'no heading'}`}
            data={data}
            value={fieldOf(column)}
            disabled={isDisabled}
            onChange={(event) => choose(column, event.currentTarget.value)}
          />
        ))}
      </div>
    </details>
  );
}
