import { Button } from '@mantine/core';
import { MOST_SELECTED } from '#contract/panel/selection.ts';
import styles from './list.module.css';
import { useClearOfBar } from './use-clear-of-bar.ts';
import type { ListSelection } from './use-list-selection.ts';

interface SelectionBarProps {
  selection: ListSelection;
  rows: readonly { _id: string }[];
  /** What the rows are, in the plural: `registrations`. */
  what: string;
  /** How many rows the filter leaves, shown or not, where that is known. */
  total: number | undefined;
  /** What can be done with the chosen ones. */
  children: React.ReactNode;
}

const count = (rows: number) => rows.toLocaleString('en-IN');

/** What is chosen, and that some of it is not among the rows below. */
function chosenText({ ids, isAll }: ListSelection, hidden: number, what: string, total: number | undefined): string {
  if (isAll) return `All ${total === undefined ? '' : `${count(total)} `}${what} that match are selected`;
  if (ids.length === 0) return '';
  const outside = hidden === 0 ? '' : `, ${count(hidden)} of them not in the rows below`;
  const most = ids.length === MOST_SELECTED ? ', as many as can be picked one by one' : '';
  return `${count(ids.length)} selected${outside}${most}`;
}

/** Chooses the rows that a list shows, or all that match, and holds what can be done with them. */
export function SelectionBar({ selection, rows, what, total, children }: SelectionBarProps) {
  const { ids, isAll } = selection;
  const bar = useClearOfBar<HTMLElement>();
  const shown = rows.filter(({ _id }) => selection.isChosen(_id)).length;
  const isWhole = rows.length > 0 && shown === rows.length;
  const isChosen = isAll || ids.length > 0;
  const canChooseAll = isWhole && !isAll && total !== undefined && total > rows.length;
  return (
    <section ref={bar} className={styles.bar} data-chosen={isChosen || undefined} aria-label={`Selected ${what}`}>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={isWhole}
          ref={(box) => {
            if (box) box.indeterminate = shown > 0 && !isWhole;
          }}
          onChange={selection.toggleShown}
        />
        {rows.length === 1 ? 'Select the one shown' : `Select all ${count(rows.length)} shown`}
      </label>
      <p role="status" className={styles.chosen}>
        {chosenText(selection, ids.length - shown, what, total)}
      </p>
      {canChooseAll ? (
        <Button size="compact-md" variant="subtle" onClick={selection.chooseAll}>
          {`Select all ${count(total)} that match`}
        </Button>
      ) : null}
      {isChosen ? (
        <div className={styles.actions}>
          {children}
          <Button size="compact-md" variant="subtle" onClick={selection.clear}>
            Clear selection
          </Button>
        </div>
      ) : null}
    </section>
  );
}
