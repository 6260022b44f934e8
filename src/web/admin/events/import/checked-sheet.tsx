import { Button, NativeSelect } from '@mantine/core';
import { importFieldNames, importFields } from '#contract/events/event-import-fields.ts';
import type { EventImportResult, ImportedRow } from '#contract/events/event-imports.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import styles from './import.module.css';

interface CheckedSheetProps {
  checked: EventImportResult;
  isPending: boolean;
  onColumns: (columns: Record<string, number>) => void;
  onImport: () => void;
}

const fieldChoices = [
  { value: '', label: 'Not imported' },
  ...importFieldNames.map((name) => ({ value: name, label: importFields[name].label })),
];

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const letterOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : `A${letterOf(column - 26)}`;

/** What a sheet would make: what each column is, and each row with what is wrong about it. */
export function CheckedSheet({ checked, isPending, onColumns, onImport }: CheckedSheetProps) {
  const { headings, columns, rows } = checked;
  const count = (state: ImportedRow['state']) => rows.filter((row) => row.state === state).length;
  const [fresh, existing, invalid] = [count('new'), count('existing'), count('invalid')];
  const fieldOf = (column: number) => Object.keys(columns).find((name) => columns[name] === column) ?? '';
  const choose = (column: number, field: string) => {
    const kept = Object.entries(columns).filter(([name, at]) => at !== column && name !== field);
    onColumns(Object.fromEntries(field === '' ? kept : [...kept, [field, column]]));
  };
  return (
    <section aria-labelledby="checked-title">
      <h2 id="checked-title" className={styles.heading}>
        What it makes
      </h2>
      <p role="status">
        {counted(fresh, 'new event', 'new events')}
        {existing > 0 ? `, ${existing} already there` : ''}
        {invalid > 0 ? `, ${counted(invalid, 'row', 'rows')} to correct in the sheet` : ''}.
      </p>
      <details className={styles.columns} open={columns.title === undefined}>
        <summary>What the columns are</summary>
        <div className={styles.columnList}>
          {headings.map((heading, column) => (
            <NativeSelect
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position.
              key={column}
              label={`${letterOf(column)}: ${heading || 'no heading'}`}
              data={fieldChoices}
              value={fieldOf(column)}
              disabled={isPending}
              onChange={(event) => choose(column, event.currentTarget.value)}
            />
          ))}
        </div>
      </details>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and must do so by keyboard too. */}
      <section className={styles.scroll} aria-label="Rows of the sheet" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Event</th>
              <th scope="col">Main event</th>
              <th scope="col">Starts</th>
              <th scope="col">Ends</th>
              <th scope="col">What happens</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.row} row={row} />
            ))}
          </tbody>
        </table>
      </section>
      <Button mt="md" loading={isPending} disabled={fresh === 0 || invalid > 0} onClick={onImport}>
        {`Import ${counted(fresh, 'event', 'events')}`}
      </Button>
      {invalid > 0 ? (
        <p>All rows are imported together: correct the marked cells in the sheet and check it again.</p>
      ) : null}
    </section>
  );
}

const happens = { new: 'Is created', existing: 'Is there already', invalid: '' };

function Row({ row }: { row: ImportedRow }) {
  return (
    <tr data-state={row.state}>
      <td>{row.row}</td>
      <th scope="row">{row.title || '–'}</th>
      <td>{row.mainEvent ?? '–'}</td>
      <td>{row.startDate ? <DateAndTime at={row.startDate} /> : '–'}</td>
      <td>{row.endDate ? <DateAndTime at={row.endDate} /> : '–'}</td>
      <td>
        {happens[row.state]}
        {row.problems.length > 0 ? (
          <ul className={styles.problems}>
            {row.problems.map(({ field, column, message }) => (
              <li key={field + message}>
                {column === null ? '' : `${letterOf(column)}${row.row}: `}
                {message}
              </li>
            ))}
          </ul>
        ) : null}
      </td>
    </tr>
  );
}
