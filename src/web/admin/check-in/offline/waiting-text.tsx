import { use } from 'react';
import { counted } from '#contract/panel/counted.ts';
import { SessionContext } from '../../auth/session/session-context.ts';
import { countPeople, isSendable, useKeptScans } from './waiting-scans.ts';

/** How many people were let in without a connection and wait to be sent, and what not to do meanwhile. */
export function WaitingText({ advice = 'Do not log out before.' }) {
  const { waiting, isStored, problem } = useKeptScans();
  const people = counted(countPeople(waiting), 'person', 'people');
  const userId = use(SessionContext)?.id;
  if (waiting.every((scan) => !isSendable(scan, userId))) {
    return `${people} let in without a connection, for events that your role does not cover: kept in this browser for the desk.`;
  }
  const where = isStored
    ? `kept in this browser until the server can be reached. ${advice}`
    : 'this browser stores nothing, so do not close or reload this page before the server can be reached.';
  return (
    <>
      {people} let in without a connection: {where}
      {problem === null ? '' : ` The server took none of them: ${problem}`}
    </>
  );
}
