import { Link } from 'react-router';
import type { HistoryItem } from '#contract/registrations.ts';
import { Moment } from '../../../dates/event-dates.tsx';
import { historyPath } from '../../activity/activity-paths.ts';
import { useMay } from '../../auth/session/powers.ts';
import styles from '../../components/detail/detail.module.css';
import { actorText, historyText } from '../registration-labels.ts';

/** What happened to a registration, when and by whom; newest first. */
export function RegistrationHistory({ registrationId, history }: { registrationId: string; history: HistoryItem[] }) {
  const mayReadAudit = useMay()('audit.read');
  return (
    <section className={styles.card} aria-labelledby="history">
      <h2 id="history" className={styles.heading}>
        History
      </h2>
      <ol className={styles.history}>
        {history.map((item, index) => (
          // Several items may have the same millisecond: only the position in the list tells them apart.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only ever grows at its beginning.
          <li key={history.length - index}>
            <p>{historyText(item)}</p>
            <p className={styles.soft}>
              <Moment at={item.at} format="dateTime" /> · {actorText(item)}
            </p>
          </li>
        ))}
      </ol>
      {mayReadAudit ? (
        <Link to={historyPath(registrationId)} className={styles.admins}>
          History of what admins did
        </Link>
      ) : null}
    </section>
  );
}
