import { Alert, Button, List } from '@mantine/core';
import type { GateList } from '#contract/check-in.ts';
import { Moment } from '../../../dates/event-dates.tsx';
import styles from '../check-in.module.css';
import { forgetRefused, useKeptScans } from './waiting-scans.ts';
import { WaitingText } from './waiting-text.tsx';

/** What this gate can do without a connection, what waits for one, and whom the server did not let in afterwards. */
export function OfflineNotes({ list }: { list: GateList | undefined }) {
  const { waiting } = useKeptScans();
  return (
    <div className={styles.offline}>
      <div role="status">
        {waiting.length > 0 ? (
          <p className={styles.waiting}>
            <WaitingText />
          </p>
        ) : null}
      </div>
      <RefusedScans />
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

/** Whom the server did not let in afterwards, until somebody has seen it. */
export function RefusedScans() {
  const { refused } = useKeptScans();
  if (refused.length === 0) return null;
  return (
    <Alert color="gulal" title="Let in without a connection, but not valid">
      <List size="sm">
        {refused.map(({ scan, message }) => (
          <List.Item key={scan.id}>
            {scan.name}, {scan.eventTitle}, <Moment at={scan.scannedAt} format="time" />: {message}
          </List.Item>
        ))}
      </List>
      <Button mt="xs" size="xs" variant="default" onClick={forgetRefused}>
        Seen
      </Button>
    </Alert>
  );
}
