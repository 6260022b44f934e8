import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { memo, type ReactNode, type Ref } from 'react';
import styles from './list.module.css';
import type { ListSelection } from './use-list-selection.ts';

export interface ListColumn<Row, Sort extends string> {
  label: string;
  /** The names of its two orders; its heading gives the ascending one first, unless `descendsFirst`. */
  sort?: { ascending: Sort; descending: Sort; descendsFirst?: boolean };
  /** `wide` has a line of its own on a phone, as `buttons` have. */
  kind?: 'number' | 'when' | 'wide' | 'buttons';
  render: (row: Row) => ReactNode;
}

interface ListTableProps<Row, Sort extends string> {
  caption: string;
  rows: readonly Row[];
  /** A constant of the list; the first column names the row. */
  columns: readonly ListColumn<Row, Sort>[];
  nameOf: (row: Row) => string;
  /** Whether the rows still belong to the filter before. */
  isStale: boolean;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** Left out where nothing can be done with several rows. */
  selection?: ListSelection | undefined;
  bodyRef?: Ref<HTMLTableSectionElement>;
}

const classOf = (kind: ListColumn<unknown, string>['kind']) => (kind === undefined ? undefined : styles[kind]);

/** A list as a table where there is room, as cards on a phone: sorted by its headings, chosen by its boxes. */
export function ListTable<Row extends { _id: string }, Sort extends string>(props: ListTableProps<Row, Sort>) {
  const { caption, rows, columns, nameOf, isStale, sort, onSort, selection, bodyRef } = props;
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-busy={isStale} data-stale={isStale || undefined}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {selection ? <td className={styles.box} /> : null}
            {columns.map((column) => (
              <Heading key={column.label} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={bodyRef}>
          {rows.map((row) => (
            <TableRow
              key={row._id}
              row={row}
              columns={columns as readonly ListColumn<unknown, string>[]}
              name={nameOf(row)}
              isChosen={selection?.isChosen(row._id) ?? false}
              onChoose={selection?.toggle}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadingProps<Row, Sort extends string> {
  column: ListColumn<Row, Sort>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

/** The heading of a column, by which the list is sorted; once more turns the order. */
function Heading<Row, Sort extends string>({ column, sort, onSort }: HeadingProps<Row, Sort>) {
  const { label, kind, sort: orders } = column;
  if (!orders || !onSort) {
    return (
      <th scope="col" className={classOf(kind)}>
        {label}
      </th>
    );
  }
  const { ascending, descending, descendsFirst = false } = orders;
  const order = sort === ascending ? 'ascending' : sort === descending ? 'descending' : 'none';
  const first = descendsFirst ? descending : ascending;
  const next = order === 'none' ? first : order === 'ascending' ? descending : ascending;
  const Icon = order === 'none' ? IconArrowsSort : order === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" className={classOf(kind)} aria-sort={order}>
      <button type="button" className={styles.sort} onClick={() => onSort(next)}>
        {label}
        <Icon size={14} aria-hidden />
      </button>
    </th>
  );
}

interface TableRowProps {
  row: unknown;
  columns: readonly ListColumn<unknown, string>[];
  name: string;
  isChosen: boolean;
  onChoose: ListSelection['toggle'] | undefined;
}

const TableRow = memo(function TableRow({ row, columns, name, isChosen, onChoose }: TableRowProps) {
  const [first, ...others] = columns;
  const { _id } = row as { _id: string };
  return (
    // Keys put the focus on the row itself where nothing in it opens.
    <tr id={_id} tabIndex={-1} data-row data-chosen={isChosen || undefined}>
      {onChoose ? (
        <td className={styles.box}>
          <RowCheckbox label={`Select ${name}`} id={_id} isChosen={isChosen} onChoose={onChoose} />
        </td>
      ) : null}
      <th scope="row">{first?.render(row)}</th>
      {others.map(({ label, kind, render }) => (
        <td key={label} className={classOf(kind)} data-label={kind === 'when' ? label : undefined}>
          {render(row)}
        </td>
      ))}
    </tr>
  );
});

interface RowCheckboxProps {
  label: string;
  id: string;
  isChosen: boolean;
  onChoose: ListSelection['toggle'];
}

/** Chooses a row; with Shift, all from the one that was chosen before to this one. */
function RowCheckbox({ label, id, isChosen, onChoose }: RowCheckboxProps) {
  return (
    <label className={styles.choose}>
      <input
        type="checkbox"
        data-choose
        aria-label={label}
        checked={isChosen}
        onChange={({ nativeEvent }) => onChoose(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  );
}
