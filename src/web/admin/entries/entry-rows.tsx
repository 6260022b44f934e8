import { memo } from 'react';
import { Link } from 'react-router';
import type { EntryRow } from '#contract/entries.ts';
import { groupedPassCode } from '#contract/passes.ts';
import { RowSkeleton } from '../parts/row-skeleton.tsx';
import { DateAndTime } from '../parts/when.tsx';
import { entryPath } from './entry-paths.ts';
import styles from './entry-rows.module.css';
import { amountText, wayWords } from './entry-words.ts';
import { StateBadge } from './state-badge.tsx';

/** The list of entries: a table where there is room, cards on a phone. */
export function EntryRows({ rows, isStale }: { rows: EntryRow[]; isStale: boolean }) {
  return (
    <table className={styles.table} aria-busy={isStale} data-stale={isStale || undefined}>
      <caption className={styles.caption}>Entries, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Entry</th>
          <th scope="col">Event</th>
          <th scope="col">State</th>
          <th scope="col" className={styles.number}>
            Amount
          </th>
          <th scope="col">Entered</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((entry) => (
          <Row key={entry._id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

const Row = memo(function Row({ entry }: { entry: EntryRow }) {
  const { _id, name, email, kind, college, phone, code, eventTitle, number, state, amount, paidWay, createdAt } = entry;
  return (
    <tr>
      <th scope="row">
        <Link to={entryPath(_id)} className={styles.name}>
          {name}
        </Link>
        {kind === 'team' ? <span className={styles.kind}>Team</span> : null}
        <span className={styles.more}>{[email, phone, college].filter(Boolean).join(' · ')}</span>
      </th>
      <td>
        {eventTitle} <span className={styles.soft}>#{number}</span>
        <code className={styles.code}>{groupedPassCode(code)}</code>
      </td>
      <td>
        <StateBadge state={state} />
      </td>
      <td className={styles.number}>
        {amountText(amount)}
        {paidWay ? <span className={styles.more}>{wayWords[paidWay]}</span> : null}
      </td>
      <td className={styles.when}>
        <DateAndTime at={createdAt} />
      </td>
    </tr>
  );
});

/** Where the rows will stand. */
export function EntrySkeleton() {
  return <RowSkeleton what="the entries" rowHeight={64} height={520} />;
}
