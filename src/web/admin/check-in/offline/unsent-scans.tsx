import { RefusedScans } from './offline-notes.tsx';
import { ScanList, UndoneScans } from './scan-list.tsx';
import { useSendWaiting } from './use-send-waiting.ts';
import { unsentScans, useKeptScans } from './waiting-scans.ts';
import { WaitingText } from './waiting-text.tsx';

/** In place of the panel: sends whom its gate let in without a connection, and lists them for the desk where the server takes none. */
export function UnsentScans() {
  useSendWaiting();
  const kept = useKeptScans();
  const { waiting, undos } = kept;
  return (
    <>
      {unsentScans(kept).length > 0 ? (
        <section aria-labelledby="unsent">
          <h2 id="unsent">Not sent yet</h2>
          <p>
            <WaitingText advice="Keep this page open." />
            {waiting.length > 0
              ? ' If they stay here, show this list to the desk: it checks them in by their codes.'
              : null}
          </p>
          {waiting.length > 0 ? <ScanList scans={waiting} /> : null}
          <UndoneScans undos={undos} />
        </section>
      ) : null}
      <RefusedScans />
    </>
  );
}
