import { use } from 'react';
import { counted } from '#contract/panel/counted.ts';
import { SessionContext } from '../../auth/session/session-context.ts';
import { countPeople, isSendable, type KeptScans, unsentScans, useKeptScans } from './waiting-scans.ts';

/** What happened without a connection, as '2 people let in without a connection, 1 check-in undone'. */
function whatWaits({ waiting, undos }: KeptScans): string {
  const undone = countPeople(undos.map(({ scan }) => scan));
  const texts = [
    ...(waiting.length > 0 ? [`${counted(countPeople(waiting), 'person', 'people')} let in`] : []),
    ...(undone > 0 ? [`${counted(undone, 'check-in', 'check-ins')} undone`] : []),
  ];
  const [first, ...others] = texts;
  return [`${first} without a connection`, ...others].join(', ');
}

/** How many people were let in without a connection and wait to be sent, and what not to do meanwhile. */
export function WaitingText({ advice = 'Do not log out before.' }) {
  const kept = useKeptScans();
  const { isStored, problem } = kept;
  const what = whatWaits(kept);
  const userId = use(SessionContext)?.id;
  if (unsentScans(kept).every((scan) => !isSendable(scan, userId))) {
    return `${what}, for events that your role does not cover: kept in this browser for the desk.`;
  }
  const where = isStored
    ? `kept in this browser until the server can be reached. ${advice}`
    : 'this browser stores nothing, so do not close or reload this page before the server can be reached.';
  return (
    <>
      {what}: {where}
      {problem === null ? '' : ` The server took none of them: ${problem}`}
    </>
  );
}
