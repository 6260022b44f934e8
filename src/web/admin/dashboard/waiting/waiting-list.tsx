import { Link } from 'react-router';
import { isWaitingEventKind, type WaitingItem, type WaitingKind } from '#contract/panel/dashboard.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useMay } from '../../auth/session/powers.ts';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { editPath } from '../../events/event-paths.ts';
import { powersOfView } from '../../layout/page-powers.ts';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { waitingItemsQuery } from '../../queries/waiting.ts';
import { registrationsOfPath } from '../../registrations/registration-paths.ts';
import styles from './waiting.module.css';
import { shownCount, waitingText, waitingTexts } from './waiting-texts.ts';

/** What waits for the reader, each with the way to where it is done. */
export function WaitingList() {
  const { data, error, isFetching, refetch } = usePageQuery(waitingItemsQuery(useAdminApi()));
  if (data === undefined && error === null) return null;
  return (
    <section aria-labelledby="waiting" className={styles.section}>
      <h2 id="waiting" className={styles.heading}>
        To do
      </h2>
      {error && !data ? <ErrorState what="What waits" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {data?.length === 0 ? <p className={styles.nothing}>Nothing waits for you.</p> : null}
      {data && data.length > 0 ? (
        <ul className={styles.list}>
          {data.map((item) => (
            <Item key={item.kind} item={item} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** Where a kind is done; none for events where the reader's powers do not open their list. */
function usePath(kind: WaitingKind): string | undefined {
  const may = useMay();
  const { path } = waitingTexts[kind];
  const opens = powersOfView('manage-events');
  return isWaitingEventKind(kind) && !opens.some((power) => may(power)) ? undefined : path;
}

function Item({ item }: { item: WaitingItem }) {
  const path = usePath(item.kind);
  const text = (
    <>
      <strong className={styles.count}>{shownCount(item.count)}</strong> <span>{waitingText(item)}</span>
    </>
  );
  return (
    <li className={styles.item}>
      {path ? (
        <Link to={path} className={styles.what}>
          {text}
        </Link>
      ) : (
        <p className={styles.what}>{text}</p>
      )}
      <Events item={item} />
      {item.details.map((detail) => (
        <p key={detail} className={styles.detail}>
          {detail}
        </p>
      ))}
    </li>
  );
}

/** What is put right in the form of the event. */
const editedKinds: WaitingItem['kind'][] = ['no_text', 'no_picture', 'no_coordinator', 'no_contacts'];

function Events({ item: { kind, count, events } }: { item: WaitingItem }) {
  const may = useMay();
  if (events.length === 0) return null;
  const isEdited = editedKinds.includes(kind);
  const pathOf = (event: WaitingItem['events'][number]) => {
    if (isEdited) return may.for('events.edit', event._id) ? editPath(event) : undefined;
    return may.for('registrations.read', event._id) ? registrationsOfPath(event._id) : undefined;
  };
  return (
    <ul className={styles.events}>
      {events.map((event) => {
        const path = pathOf(event);
        return <li key={event._id}>{path ? <Link to={path}>{event.title}</Link> : event.title}</li>;
      })}
      {count > events.length ? <li>and {count - events.length} more</li> : null}
    </ul>
  );
}
