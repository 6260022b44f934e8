import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import type { EntryDetail } from '#contract/entries.ts';
import { groupedPassCode } from '#contract/passes.ts';
import { ApiError } from '../../api.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { EmptyList } from '../parts/empty-list.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { ActionBar } from './action-bar.tsx';
import { EntryHistory } from './entry-history.tsx';
import styles from './entry-page.module.css';
import { EntryPayments } from './entry-payments.tsx';
import { EntryPeople } from './entry-people.tsx';
import { amountText, wayWords } from './entry-words.ts';
import { StateBadge } from './state-badge.tsx';
import { useEntry } from './use-entry.ts';

const back = (
  <Button component={Link} to="/admin/entries" variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />}>
    Entries
  </Button>
);

/** One entry: who, what for, what was paid, what happened, and what can be done now. */
export default function EntryPage() {
  const id = useParams().id ?? '';
  return <OneEntry key={id} id={id} />;
}

function OneEntry({ id }: { id: string }) {
  const { known, error, isLoading, reload } = useEntry(id);
  if (!known && error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <>
        <ScreenHead title="Entry" />
        <EmptyList title="There is no such entry">{back}</EmptyList>
      </>
    );
  }
  const failed = error ? (
    <LoadFailed what="The entry" error={error} isLoading={isLoading} onRetry={() => void reload()} />
  ) : null;
  if (!known) {
    return (
      <>
        <ScreenHead title="Entry" actions={back} />
        {failed ?? <div className={styles.skeleton} role="status" aria-label="Loading the entry" />}
      </>
    );
  }
  const { entry, payments } = known;
  return (
    <>
      <ScreenHead
        title={entry.name}
        actions={
          <>
            {back}
            <ActionBar known={known} onChanged={() => void reload()} />
          </>
        }
      >
        {entry.kind === 'team' ? 'Team' : 'Entry'} #{entry.number} · {entry.eventTitle}
        {entry.mainEventTitle ? `, part of ${entry.mainEventTitle}` : ''}
      </ScreenHead>
      {failed}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Facts entry={entry} />
          <EntryPeople entry={entry} />
          <EntryPayments payments={payments} />
        </div>
        <EntryHistory entryId={entry._id} history={entry.history} />
      </div>
    </>
  );
}

function Facts({ entry }: { entry: EntryDetail }) {
  const { state, reason, heldUntil, position, amount, paidWay, code, email, phone, college } = entry;
  return (
    <section className={styles.card} aria-labelledby="facts">
      <h2 id="facts" className={styles.heading}>
        Details
      </h2>
      <dl className={styles.facts}>
        <Fact name="State">
          <StateBadge state={state} />
        </Fact>
        {reason ? <Fact name="Reason">{reason}</Fact> : null}
        {heldUntil ? (
          <Fact name="Lapses">
            <Moment at={heldUntil} format="dateTime" />
          </Fact>
        ) : null}
        {position === null ? null : <Fact name="Waiting before">{position}</Fact>}
        <Fact name="Amount">
          {amountText(amount)}
          {paidWay ? ` · ${wayWords[paidWay]}` : ''}
        </Fact>
        <Fact name="Pass">
          <a href={`/pass/${code}`} target="_blank" rel="noopener" title="Opens in a new tab">
            <code>{groupedPassCode(code)}</code>
          </a>
        </Fact>
        <Fact name="E-mail">
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
        {phone ? (
          <Fact name="Phone">
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
          </Fact>
        ) : null}
        {college ? <Fact name="College">{college}</Fact> : null}
        <Fact name="Event begins">
          <Moment at={entry.eventStartDate} format="dateTime" />
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
