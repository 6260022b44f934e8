import { Button } from '@mantine/core';
import { importFieldNames, importFields } from '#contract/events/event-import-fields.ts';
import type { EventImportResult, ImportedRow } from '#contract/events/event-imports.ts';
import { counted } from '#contract/panel/counted.ts';
import { FestivalTime } from '../../components/date-time.tsx';
import { CheckAgain } from '../../components/sheet-import/check-again.tsx';
import { SheetColumns } from '../../components/sheet-import/sheet-columns.tsx';
import styles from '../../components/sheet-import/sheet-import.module.css';
import { SheetProblems } from '../../components/sheet-import/sheet-problems.tsx';
import { SheetTable } from '../../components/sheet-import/sheet-table.tsx';

interface CheckedSheetProps {
  checked: EventImportResult;
  isPending: boolean;
  /** Whether the sheet was changed after the check. */
  isOutdated: boolean;
  onCheck: () => void;
  onColumns: (columns: Record<string, number>) => void;
  onImport: () => void;
}

const fieldChoices = importFieldNames.map((name) => ({ name, label: importFields[name].label }));

/** What is wrong comes first, as it is corrected; the rest as in the sheet. */
const order = { invalid: 0, new: 1, existing: 1 };

/** What a sheet would make: what each column is, and each row with what is wrong about it, those first. */
export function CheckedSheet({ checked, isPending, isOutdated, onCheck, onColumns, onImport }: CheckedSheetProps) {
  const { headings, columns, rows } = checked;
  const count = (state: ImportedRow['state']) => rows.filter((row) => row.state === state).length;
  const [fresh, existing, invalid] = [count('new'), count('existing'), count('invalid')];
  const subEvents = rows.filter(({ state, mainEvent }) => state === 'new' && mainEvent !== null).length;
  return (
    <section aria-labelledby="checked-title">
      <h2 id="checked-title" className={styles.heading}>
        What it makes
      </h2>
      <p role="status">
        {counted(fresh, 'new event', 'new events')}
        {fresh > 0 ? ` (${counted(fresh - subEvents, 'main event')}, ${counted(subEvents, 'sub-event')})` : ''}
        {existing > 0 ? `, ${existing.toLocaleString('en-IN')} already there` : ''}
        {invalid > 0 ? `, ${counted(invalid, 'row', 'rows')} to correct in the sheet` : ''}.
      </p>
      <SheetColumns
        headings={headings}
        columns={columns}
        choices={fieldChoices}
        isOpen={columns.title === undefined || columns.startDate === undefined}
        isDisabled={isPending}
        onColumns={onColumns}
      />
      <SheetTable label="Rows of the sheet" headings={['Row', 'Event', 'Main event', 'Starts', 'Ends', 'What happens']}>
        {rows
          .toSorted((a, b) => order[a.state] - order[b.state])
          .map((row) => (
            <Row key={row.row} row={row} />
          ))}
      </SheetTable>
      {isOutdated ? (
        <CheckAgain isPending={isPending} onCheck={onCheck} />
      ) : (
        <Button mt="md" loading={isPending} disabled={fresh === 0 || invalid > 0} onClick={onImport}>
          {`Import ${counted(fresh, 'event', 'events')}`}
        </Button>
      )}
      {invalid > 0 ? (
        <p>All rows are imported together: correct the marked cells in the sheet and check it again.</p>
      ) : null}
    </section>
  );
}

const happens = { new: 'Is created', existing: 'Is there already', invalid: '' };

function Row({ row }: { row: ImportedRow }) {
  return (
    <>
      <tr data-state={row.state}>
        <td>{row.row}</td>
        <th scope="row">{row.title || '–'}</th>
        <td>{row.mainEvent ?? '–'}</td>
        <td>{row.startDate ? <FestivalTime at={row.startDate} /> : '–'}</td>
        <td>{row.endDate ? <FestivalTime at={row.endDate} /> : '–'}</td>
        <td>{happens[row.state]}</td>
      </tr>
      <SheetProblems span={6} problems={row.problems.map((problem) => ({ ...problem, row: row.row }))} />
    </>
  );
}
