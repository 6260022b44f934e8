import { memo, useId } from 'react';
import { Link } from 'react-router';
import type { AuditEntry } from '#contract/audit.ts';
import { formatDay, formatLongDay, formatTime } from '../../dates/format-date.ts';
import { useFestivalZone } from '../../dates/time-zone.ts';
import { type ActionLabel, getActionLabel } from './action-labels.ts';
import styles from './activity.module.css';
import { ActivityChanges } from './activity-changes.tsx';
import { linkPath } from './activity-paths.ts';
import { changesOf } from './change-labels.ts';

const DAY = 24 * 60 * 60 * 1000;

/** `Today`, `Yesterday`, or the day itself. */
function dayText(at: string, timeZone: string): string {
  const day = formatDay(at, timeZone);
  const now = Date.now();
  if (day === formatDay(new Date(now).toISOString(), timeZone)) return 'Today';
  if (day === formatDay(new Date(now - DAY).toISOString(), timeZone)) return 'Yesterday';
  return formatLongDay(at, timeZone);
}

/** Actions by the day they were done on, in the festival's zone. */
export function ActivityList({ actions, isStale }: { actions: AuditEntry[]; isStale: boolean }) {
  const timeZone = useFestivalZone();
  const days = Map.groupBy(actions, ({ at }) => formatDay(at, timeZone));
  return (
    <div className={styles.days} aria-busy={isStale} data-stale={isStale || undefined}>
      {[...days].map(([day, done]) => (
        <Day key={day} title={dayText(done[0]?.at ?? '', timeZone)} actions={done} timeZone={timeZone} />
      ))}
    </div>
  );
}

interface DayProps {
  title: string;
  actions: AuditEntry[];
  timeZone: string;
}

function Day({ title, actions, timeZone }: DayProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.day}>
        {title}
      </h2>
      <ol className={styles.list}>
        {actions.map((action) => (
          <Action key={action._id} action={action} timeZone={timeZone} />
        ))}
      </ol>
    </section>
  );
}

const Action = memo(function Action({ action, timeZone }: { action: AuditEntry; timeZone: string }) {
  const label: ActionLabel = getActionLabel(action);
  return (
    <li className={styles.action}>
      <time className={styles.time} dateTime={action.at}>
        {formatTime(action.at, timeZone)}
      </time>
      <div>
        <p className={styles.sentence}>
          <span className={styles.who}>{action.actor.name}</span> {label.action}
          {label.isNameless ? null : <TargetName action={action} />}
        </p>
        <ActivityChanges changes={changesOf(action, timeZone)} isCreated={action.before === null} />
        {action.tokenName === undefined ? null : (
          <p className={styles.same}>{`Through the token ${action.tokenName}`}</p>
        )}
        {isSame(action) ? <p className={styles.same}>Saved without a change</p> : null}
      </div>
    </li>
  );
});

/** Whether a form was saved without a change. */
const isSame = ({ before, after }: AuditEntry) =>
  before !== null && after !== null && Object.keys({ ...before, ...after }).length === 0;

function TargetName({ action: { target, link } }: { action: AuditEntry }) {
  if (target.name === null) return null;
  if (!link) {
    return (
      <>
        {' '}
        <span className={styles.name}>{target.name}</span>
      </>
    );
  }
  return (
    <>
      {' '}
      <Link to={linkPath(link)} className={styles.name}>
        {target.name}
      </Link>
    </>
  );
}
