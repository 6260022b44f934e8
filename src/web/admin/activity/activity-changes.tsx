import styles from './activity.module.css';
import type { Change } from './change-labels.ts';

/** So many fields show at once; the others are in a closed details element. */
const SHOWN = 4;

interface ActivityChangesProps {
  changes: Change[];
  /** The record is new: its fields had no values before. */
  isCreated: boolean;
}

/** The fields that an action changed, each with its value before and after. */
export function ActivityChanges({ changes, isCreated }: ActivityChangesProps) {
  if (changes.length === 0) return null;
  // A details element for a single field is not worth its line.
  if (changes.length <= SHOWN + 1) return <Fields changes={changes} isCreated={isCreated} />;
  if (isCreated) {
    return (
      <details className={styles.more}>
        <summary>Show {changes.length} fields</summary>
        <Fields changes={changes} isCreated />
      </details>
    );
  }
  return (
    <>
      <Fields changes={changes.slice(0, SHOWN)} isCreated={false} />
      <details className={styles.more}>
        <summary>Show {changes.length - SHOWN} more fields</summary>
        <Fields changes={changes.slice(SHOWN)} isCreated={false} />
      </details>
    </>
  );
}

function Fields({ changes, isCreated }: ActivityChangesProps) {
  return (
    <dl className={styles.fields}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{change.label}</dt>
          <dd>{change.summary ?? <Values change={change} isCreated={isCreated} />}</dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ change: { before, after }, isCreated }: { change: Change; isCreated: boolean }) {
  if (isCreated) return <>{after}</>;
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
