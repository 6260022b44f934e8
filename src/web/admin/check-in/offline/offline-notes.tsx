import { Alert, Button, List } from '@mantine/core';
import { use } from 'react';
import type { GateList } from '#contract/check-in.ts';
import { counted } from '#contract/panel/counted.ts';
import { Moment } from '../../../dates/event-dates.tsx';
import { SessionContext } from '../../auth/session/session-context.ts';
import styles from '../check-in.module.css';
import { ScanList, UndoneScans, whoOf } from './scan-list.tsx';
import { forgetRefused, isSendable, settle, settleUndo, unsentScans, useKeptScans } from './waiting-scans.ts';
import { WaitingText } from './waiting-text.tsx';

/** What this gate can do without a connection, what waits for one, and whom the server did not let in afterwards. */
export function OfflineNotes({ list }: { list: GateList | undefined }) {
  const hasUnsent = unsentScans(useKeptScans()).length > 0;
  return (
    <div className={styles.offline}>
      <div role="status">
        {hasUnsent ? (
          <p className={styles.waiting}>
            <WaitingText />
          </p>
        ) : null}
      </div>
      <OthersScans />
      <RefusedScans />
      {list ? (
        <p className={styles.listed}>
          Without a connection this page goes on by a list of {counted(list.registrations.length, 'pass', 'passes')} of
          today, of <Moment at={list.at} format="time" />
          {list.isWhole ? '' : '; there are more than a list holds: choose an event'}.
        </p>
      ) : null}
    </div>
  );
}

/** Whom somebody else let in on this phone, where who is logged in cannot send it, until the desk has seen them. */
function OthersScans() {
  const userId = use(SessionContext)?.id;
  const { waiting, undos } = useKeptScans();
  const scans = waiting.filter((scan) => !isSendable(scan, userId));
  const undone = undos.filter(({ scan }) => !isSendable(scan, userId));
  const all = unsentScans({ waiting: scans, undos: undone });
  if (all.length === 0) return null;
  const forget = () => {
    for (const scan of scans) settle(scan, undefined);
    for (const undo of undone) settleUndo(undo);
  };
  const names = [...new Set(all.flatMap(({ by }) => by?.name ?? []))].join(', ');
  return (
    <Alert color="marigold" title={`${scans.length > 0 ? 'Let in' : 'Scanned'} by ${names}`}>
      {scans.length > 0 ? (
        <>
          Show this list to the desk: it checks them in by their codes.
          <ScanList scans={scans} />
        </>
      ) : null}
      <UndoneScans undos={undone} />
      <Button size="xs" variant="default" onClick={forget}>
        The desk has them
      </Button>
    </Alert>
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
            {whoOf(scan)}, {scan.eventTitle}, <Moment at={scan.scannedAt} format="time" />: {message}
          </List.Item>
        ))}
      </List>
      <Button mt="xs" size="xs" variant="default" onClick={forgetRefused}>
        Seen
      </Button>
    </Alert>
  );
}
