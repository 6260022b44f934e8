import { Alert, Button, List } from '@mantine/core';
import type { GateList } from '#contract/check-in.ts';
import { counted } from '#contract/panel/counted.ts';
import { Moment } from '../../../dates/event-dates.tsx';
import styles from '../check-in.module.css';
import type { LateRefusal } from './use-offline-gate.ts';
import type { WaitingScan } from './waiting-scans.ts';

interface OfflineNotesProps {
  list: GateList | undefined;
  waiting: WaitingScan[];
  refused: LateRefusal[];
  onForget: () => void;
}

/** What this gate can do without a connection, what waits for one, and whom the server did not let in afterwards. */
export function OfflineNotes({ list, waiting, refused, onForget }: OfflineNotesProps) {
  const people = waiting.reduce((sum, scan) => sum + scan.people.length, 0);
  return (
    <div className={styles.offline}>
      <div role="status">
        {people > 0 ? (
          <p className={styles.waiting}>
            {counted(people, 'person', 'people')} let in without a connection: kept in this browser until the server can
            be reached. Do not log out before.
          </p>
        ) : null}
      </div>
      {refused.length > 0 ? (
        <Alert color="gulal" title="Let in without a connection, but not valid">
          <List size="sm">
            {refused.map(({ scan, message }) => (
              <List.Item key={`${scan.code} ${scan.scannedAt}`}>
                {scan.name}, {scan.eventTitle}, <Moment at={scan.scannedAt} format="time" />: {message}
              </List.Item>
            ))}
          </List>
          <Button mt="xs" size="xs" variant="default" onClick={onForget}>
            Seen
          </Button>
        </Alert>
      ) : null}
      {list ? (
        <p className={styles.listed}>
          Without a connection this page goes on by a list of {list.registrations.length.toLocaleString('en-IN')} passes
          of today, of <Moment at={list.at} format="time" />
          {list.isWhole ? '' : '; there are more than a list holds: choose an event'}.
        </p>
      ) : null}
    </div>
  );
}
