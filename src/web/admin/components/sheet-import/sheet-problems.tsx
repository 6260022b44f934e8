import { columnLetter } from '#contract/imports/sheets.ts';
import styles from './sheet-import.module.css';

interface SheetProblemsProps {
  problems: readonly { row: number; column: number | null; field: string; message: string }[];
}

/** What is wrong, by cell as spreadsheets name it. */
export function SheetProblems({ problems }: SheetProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <ul className={styles.problems}>
      {problems.map(({ row, field, column, message }) => (
        <li key={`${row} ${field} ${message}`}>
          {column === null ? '' : `${columnLetter(column)}${row}: `}
          {message}
        </li>
      ))}
    </ul>
  );
}
