import { Link } from 'react-router';
import type { AuditEntry } from '#contract/audit.ts';
import { useFestivalZone } from '../../dates/time-zone.tsx';
import { type ActionLabel, getActionLabel } from './action-labels.ts';
import styles from './activity.module.css';
import { ActivityChanges } from './activity-changes.tsx';
import { linkPath } from './activity-paths.ts';
import { changesOf } from './change-labels.ts';

/** One action in words, with the record it was done on and what it changed. */
export function ActionSentence({ action }: { action: AuditEntry }) {
  const timeZone = useFestivalZone();
  const label: ActionLabel = getActionLabel(action);
  return (
    <>
      <p className={styles.sentence}>
        <span className={styles.who}>{action.actor.name}</span> {label.action}
        {label.isNameless ? null : <TargetName action={action} />}
      </p>
      <ActivityChanges changes={changesOf(action, timeZone)} isCreated={action.before === null} />
      {action.tokenName === undefined ? null : <p className={styles.same}>{`Through the token ${action.tokenName}`}</p>}
      {isSame(action) ? <p className={styles.same}>Saved without a change</p> : null}
    </>
  );
}

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
      <Link to={linkPath(link)} className={styles.name} data-open>
        {target.name}
      </Link>
    </>
  );
}
