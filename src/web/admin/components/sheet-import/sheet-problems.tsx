import { columnLetter } from '#contract/imports/sheets.ts';
import styles from './sheet-import.module.css';

interface SheetProblem {
  row: number;
  column: number | null;
  field: string;
  message: string;
}

interface SheetProblemsProps {
  /** The columns of the table. */
  span: number;
  problems: readonly SheetProblem[];
}

/** As the sheet is corrected: row by row, each from the left. */
const byCell = (a: SheetProblem, b: SheetProblem) => a.row - b.row || (a.column ?? -1) - (b.column ?? -1);

/** A table's row below the one that it is about: what is wrong, by cell as spreadsheets name it. It stays in sight where the table scrolls sideways. */
export function SheetProblems({ span, problems }: SheetProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <tr data-state="invalid" className={styles.problemRow}>
      <td colSpan={span}>
        <ul className={styles.problems}>
          {problems.toSorted(byCell).map(({ row, field, column, message }) => (
            <li key={`${row} ${field} ${message}`}>
              {column === null ? '' : `${columnLetter(column)}${row}: `}
              {message}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
