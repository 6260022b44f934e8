import type { CheckInResponse } from '#contract/check-in.ts';
import { endpoints } from '#contract/endpoints.ts';
import { passCodeIn } from '#contract/passes.ts';
import { ApiError } from '../../../api.ts';
import type { AdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { notePeople } from './known-people.ts';
import { isUnreached } from './unreached.ts';
import {
  changeWaiting,
  isSendable,
  keepUndo,
  readKept,
  settle,
  settleUndo,
  type WaitingScan,
  type WaitingUndo,
} from './waiting-scans.ts';

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

/** Whether somebody else scanned it than who is logged in; nobody known is in place of the panel, for a volunteer whose link is over. */
const isOfAnother = ({ by }: WaitingScan, userId: string | undefined): boolean =>
  by !== undefined && userId !== undefined && by.id !== userId;

/** The body of a scan that waited. Its age is sent in place of its time: the clock of a phone may be hours off. */
const bodyOf = ({ id, code, eventId, gateId, people, scannedAt }: WaitingScan, scannedBy: string | undefined) => ({
  code,
  eventId,
  ...(gateId ? { gateId } : {}),
  people: people.map(({ _id }) => _id),
  scanId: id,
  waitedMs: Math.max(0, Date.now() - Date.parse(scannedAt)),
  anyDay: true,
  ...(scannedBy ? { scannedBy } : {}),
});

/** Has the server undo a scan that was taken back, which waits no more then. */
export async function sendUndo(
  call: AdminApi['call'],
  undo: WaitingUndo,
  signal: AbortSignal,
): Promise<CheckInResponse> {
  const { registrationId, scan } = undo;
  const body = { registrationId, people: scan.people.map(({ _id }) => _id), scanId: scan.id };
  const { data } = await call(endpoints.gate.undo, { body, signal });
  notePeople(data);
  settleUndo(undo);
  return data;
}

/** The undos that the server is yet to do for who is logged in. */
const sendableUndos = (userId: string | undefined): WaitingUndo[] =>
  readKept().undos.filter(({ scan }) => isSendable(scan, userId));

/** Whether a scan lets in somebody of these undos: sent before the undo, it would have no effect, and they would be out after it. */
const overtakes = ({ people }: WaitingScan, undos: WaitingUndo[]): boolean =>
  undos.some(({ scan }) => scan.people.some(({ _id }) => people.some((person) => person._id === _id)));

/**
 * Sends the undos that wait: before any scan, since a person who was undone and scanned again is in. One that the server refuses waits as a scan
 * does. Returns why some still wait.
 */
async function sendUndos(call: AdminApi['call'], userId: string | undefined, signal?: AbortSignal): Promise<unknown> {
  let refusal: unknown;
  for (const undo of sendableUndos(userId)) {
    try {
      await sendUndo(call, undo, signal ?? AbortSignal.timeout(PATIENCE));
    } catch (error) {
      if (isUnreached(error)) return error;
      const code = error instanceof ApiError ? error.code : '';
      const isOutside = code === 'registration_not_found' || code === 'not_allowed';
      if (isOutside && isOfAnother(undo.scan, userId)) keepUndo(undo, userId);
      // Nobody is in by a registration that is not there any more.
      else if (code === 'registration_not_found' || code === 'validation_failed') settleUndo(undo);
      else refusal = error;
    }
  }
  return refusal;
}

interface Sending {
  /** An instant as people read it. */
  timeOf: (instant: string) => string;
  userId: string | undefined;
  signal?: AbortSignal;
}

/**
 * Sends one scan that waits. It is forgotten once the server has decided about it, and for nothing else: an ended session, a server that has
 * too much to do or anything between may have refused the request. Nor is another person's that is for other gates or events than those
 * of `userId`. Returns the failure that says nothing about this scan.
 */
async function sendScan(
  call: AdminApi['call'],
  scan: WaitingScan,
  { timeOf, userId, signal = AbortSignal.timeout(PATIENCE) }: Sending,
): Promise<unknown> {
  const isOthers = isOfAnother(scan, userId);
  const keep = () => changeWaiting(scan.id, { refusedTo: userId });
  try {
    const body = bodyOf(scan, isOthers ? scan.by?.name : undefined);
    const { data } = await call(endpoints.gate.scan, { body, signal });
    notePeople(data);
    // Of those alone who were not taken back while it was sent.
    const now = findWaiting(scan.id);
    if (data.result === 'other_event' && isOthers) keep();
    else if (now) settle(now, refusalOf(now, data, timeOf));
  } catch (error) {
    const code = error instanceof ApiError ? error.code : '';
    if (code === 'gate_not_found' && isOthers) keep();
    // The gate was deleted since: they came in all the same. It is sent with the next round.
    else if (code === 'gate_not_found' && scan.gateId !== null) changeWaiting(scan.id, { gateId: null });
    else if (code === 'validation_failed') settle(scan, failureText(error));
    else return error;
  }
  return undefined;
}

const findWaiting = (id: string) => readKept().waiting.find((one) => one.id === id);

/**
 * Sends the undos and the scans that wait, one after the other. What a volunteer scanned after their link was over holds up nothing that
 * was scanned before, and an undo that was refused nobody else. Returns why some still wait, where that is not for somebody else.
 */
export async function sendWaiting(
  call: AdminApi['call'],
  timeOf: (instant: string) => string,
  userId?: string,
): Promise<unknown> {
  let ended = await sendUndos(call, userId);
  if (isUnreached(ended)) return ended;
  for (const { id } of readKept().waiting.filter((one) => isSendable(one, userId))) {
    const scan = findWaiting(id);
    // Taken back since, or waiting for its undo.
    if (!scan || overtakes(scan, sendableUndos(userId))) continue;
    const error = await sendScan(call, scan, { timeOf, userId });
    if (error instanceof ApiError && error.code === 'link_ended') ended = error;
    else if (error !== undefined) return error;
  }
  return ended;
}

/**
 * Before a pass is scanned: who was undone without a connection is out, and who came in by this pass is in, also where the server does
 * not know it yet. Returns the failure where the server cannot be reached, or has refused an undo of this pass or of the `people` who are
 * chosen.
 */
export async function sendBefore(
  call: AdminApi['call'],
  code: string,
  { people = [], ...sending }: Sending & { people?: string[] | undefined },
): Promise<unknown> {
  const stopped = await sendUndos(call, sending.userId, sending.signal);
  if (isUnreached(stopped)) return stopped;
  const pass = passCodeIn(code);
  const ofPass = readKept().waiting.filter((one) => one.code === pass && isSendable(one, sending.userId));
  const left = sendableUndos(sending.userId);
  const isLeft = left.some(({ scan }) => scan.code === pass || scan.people.some(({ _id }) => people.includes(_id)));
  if (isLeft || ofPass.some((scan) => overtakes(scan, left))) return stopped;
  for (const scan of ofPass) {
    const error = await sendScan(call, scan, sending);
    if (isUnreached(error)) return error;
  }
  return undefined;
}
