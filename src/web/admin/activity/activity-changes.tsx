import styles from './activity.module.css';
import type { Change } from './change-labels.ts';

/** So many fields show at once; the others wait behind a line to open. */
const SHOWN = 4;

interface ActivityChangesProps {
  changes: Change[];
  /** Something was made: there is nothing that its fields were before. */
  isMade: boolean;
}

/** The fields that an action changed, each as it was and as it became. */
export function ActivityChanges({ changes, isMade }: ActivityChangesProps) {
  if (changes.length === 0) return null;
  // One field more than fits is no reason for a line that opens one field.
  if (changes.length <= SHOWN + 1) return <Fields changes={changes} isMade={isMade} />;
  if (isMade) {
    return (
      <details className={styles.more}>
        <summary>Show {changes.length} fields</summary>
        <Fields changes={changes} isMade />
      </details>
    );
  }
  return (
    <>
      <Fields changes={changes.slice(0, SHOWN)} isMade={false} />
      <details className={styles.more}>
        <summary>Show {changes.length - SHOWN} more fields</summary>
        <Fields changes={changes.slice(SHOWN)} isMade={false} />
      </details>
    </>
  );
}

function Fields({ changes, isMade }: ActivityChangesProps) {
  return (
    <dl className={styles.fields}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{change.label}</dt>
          <dd>{change.note ?? <Values change={change} isMade={isMade} />}</dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ change: { before, after }, isMade }: { change: Change; isMade: boolean }) {
  if (isMade) return <>{after}</>;
  return (
    <>
      {before === null ? <span className={styles.empty}>empty</span> : <del>{before}</del>}
      <span className={styles.arrow}>
        <span aria-hidden="true">→</span>
        <span className={styles.hidden}> became </span>
      </span>
      {after === null ? <span className={styles.empty}>empty</span> : <ins>{after}</ins>}
    </>
  );
}
