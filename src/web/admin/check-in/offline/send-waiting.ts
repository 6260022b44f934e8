import type { CheckInResponse } from '#contract/check-in.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ApiError } from '../../../api.ts';
import type { AdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { notePeople } from './known-people.ts';
import { changeWaiting, readKept, settle, type WaitingScan } from './waiting-scans.ts';

/** How long (ms) one scan may take. */
const PATIENCE = 15_000;

/** Why not everybody of a scan came in by it; undefined where everybody did. */
export function refusalOf(
  { people }: WaitingScan,
  { result, message, admitted, registration }: CheckInResponse,
  timeOf: (instant: string) => string,
): string | undefined {
  if (result !== 'admitted') return message;
  const others = people.filter(({ _id }) => !admitted.includes(_id));
  if (others.length === 0) return undefined;
  const texts = others.map(({ _id, name }) => {
    const found = registration?.people.find((person) => person._id === _id);
    if (!found?.checkedInAt) return `${name} is not on this pass any more`;
    const by = found.checkedInBy ? ` by ${found.checkedInBy}` : '';
    const at = found.checkedInGate ? ` at ${found.checkedInGate}` : '';
    return `${name} was let in before: ${timeOf(found.checkedInAt)}${by}${at}`;
  });
  return texts.join('. ');
}

/** The body of a scan that waited. Its age is sent in place of its time: the clock of a phone may be hours off. */
const bodyOf = ({ id, code, eventId, gateId, people, scannedAt }: WaitingScan) => ({
  code,
  eventId,
  ...(gateId ? { gateId } : {}),
  people: people.map(({ _id }) => _id),
  scanId: id,
  waitedMs: Math.max(0, Date.now() - Date.parse(scannedAt)),
  anyDay: true,
});

/**
 * Sends the scans that wait, one after the other. One is forgotten once the server has decided about it, and for nothing else: an ended
 * session, a server that has too much to do or anything between may have refused the request. Returns what stopped it, if something did.
 */
export async function sendWaiting(call: AdminApi['call'], timeOf: (instant: string) => string): Promise<unknown> {
  for (const scan of readKept().waiting) {
    try {
      const signal = AbortSignal.timeout(PATIENCE);
      const { data } = await call(endpoints.gate.scan, { body: bodyOf(scan), signal });
      notePeople(data);
      settle(scan, refusalOf(scan, data, timeOf));
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      // The gate was deleted since: they came in all the same. It is sent with the next round.
      if (code === 'gate_not_found' && scan.gateId !== null) changeWaiting(scan.id, { gateId: null });
      else if (code === 'validation_failed') settle(scan, failureText(error));
      else return error;
    }
  }
  return undefined;
}
