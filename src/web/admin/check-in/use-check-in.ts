import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckInResponse } from '#contract/check-in.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ApiError } from '../../api.ts';
import { formatDateTime } from '../../dates/format-date.ts';
import { useFestivalZone } from '../../dates/time-zone.tsx';
import { useAdminApi } from '../api/admin-api.tsx';
import { newKey } from '../api/done-once.ts';
import { useAdmin } from '../auth/session/session-context.ts';
import type { GateChoice } from '../queries/check-in-count.ts';
import { notePeople } from './offline/known-people.ts';
import { whoOf } from './offline/scan-list.tsx';
import { sendBefore, sendUndo } from './offline/send-waiting.ts';
import { isUnreached } from './offline/unreached.ts';
import type { OfflineDecision, useOfflineGate } from './offline/use-offline-gate.ts';
import { takeBack, type WaitingUndo } from './offline/waiting-scans.ts';

/** One step at the gate, numbered, so that the same response twice is shown twice. */
export type CheckInStep = { number: number; at: string } & (
  | { kind: 'scanned'; response: CheckInResponse; code?: string }
  | { kind: 'undone'; response: CheckInResponse }
  | { kind: 'listed'; decision: OfflineDecision; code: string; retry: () => void }
  /** Let in without a connection and taken back, of which the server does not know yet. */
  | { kind: 'taken_back'; who: string }
  | { kind: 'failed'; of: 'scan' | 'undo'; error: unknown; retry: () => void }
);

export interface ScanOptions {
  /** The ids of those who came; left out, the server asks for a team. */
  people?: string[];
  /** For this event, where the gate is for several. */
  eventId?: string;
  /** Let in although the event is on another day. */
  anyDay?: boolean;
}

/** How many steps are listed. */
const REMEMBERED = 12;

/** How long (ms) a scan or an undo waits for the server, and all after it; then the list of the gate decides about a scan. */
const PATIENCE = 6000;

type Offline = Pick<ReturnType<typeof useOfflineGate>, 'decide'>;
type OfflineResult = { kind: 'listed'; decision: OfflineDecision } | { kind: 'taken_back'; who: string };
type Result =
  | { kind: 'scanned' | 'undone'; response: CheckInResponse }
  | OfflineResult
  | { kind: 'failed'; of: 'scan' | 'undo'; error: unknown };

interface Work {
  kind: 'scanned' | 'undone';
  send: () => Promise<CheckInResponse>;
  /** What decides where the server cannot be reached. */
  decide?: () => Promise<OfflineResult | undefined>;
  code?: string;
}

async function resultOf({ kind, send, decide }: Work): Promise<Result> {
  try {
    return { kind, response: await send() };
  } catch (error) {
    console.warn('The gate failed:', error);
    const of = kind === 'undone' ? 'undo' : 'scan';
    if (!isUnreached(error)) return { kind: 'failed', of, error };
    const decided = await decide?.();
    if (decided) return decided;
    return { kind: 'failed', of, error: new ApiError({ code: 'unreachable' }, 0, { cause: error }) };
  }
}

/** Sends undos of one registration one after the other; the last response says how it is then. */
async function sendAll(
  [first, ...others]: WaitingUndo[],
  send: (undo: WaitingUndo) => Promise<CheckInResponse>,
): Promise<CheckInResponse> {
  if (!first) throw new Error('There is nothing to undo');
  const response = await send(first);
  return others.length > 0 ? sendAll(others, send) : response;
}

/**
 * Sends scans one after the other: a scanner is faster than a slow connection, and none may be lost. Results of
 * one event are not shown after the gate was switched to another. Without a connection the list of the gate decides.
 */
export function useCheckIn({ eventId, gateId }: GateChoice, { decide }: Offline, onStep: (step: CheckInStep) => void) {
  const { call } = useAdminApi();
  const { id: userId } = useAdmin();
  const zone = useFestivalZone();
  const timeOf = useCallback((instant: string) => formatDateTime(instant, zone), [zone]);
  const [steps, setSteps] = useState<CheckInStep[]>([]);
  const [waiting, setWaiting] = useState(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const number = useRef(0);
  const report = useRef(onStep);
  report.current = onStep;
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  const add = useCallback((make: (stamp: Pick<CheckInStep, 'number' | 'at'>) => CheckInStep) => {
    number.current += 1;
    const step = make({ number: number.current, at: new Date().toISOString() });
    setSteps((before) => [step, ...before].slice(0, REMEMBERED));
    report.current(step);
  }, []);

  const enqueue = useCallback(
    (work: Work) => {
      const run = async () => {
        const result = await resultOf(work);
        setWaiting((count) => count - 1);
        if ('response' in result) notePeople(result.response);
        if (isUnmounted.current) return;
        const retry = () => enqueue(work);
        add((stamp) =>
          result.kind === 'failed'
            ? { ...stamp, ...result, retry }
            : result.kind === 'listed'
              ? { ...stamp, ...result, code: work.code ?? '', retry }
              : result.kind === 'taken_back'
                ? { ...stamp, ...result }
                : { ...stamp, ...result, ...(work.code ? { code: work.code } : {}) },
        );
      };
      setWaiting((count) => count + 1);
      queue.current = queue.current.then(run);
    },
    [add],
  );

  const scan = useCallback(
    (code: string, { people, anyDay, eventId: chosen }: ScanOptions = {}) => {
      // The same each time it is sent: the response of the first may be what was lost.
      const scanId = newKey();
      enqueue({
        kind: 'scanned',
        send: async () => {
          const body = {
            code,
            scanId,
            eventId: chosen ?? eventId,
            ...(gateId ? { gateId } : {}),
            ...(people ? { people } : {}),
            ...(anyDay ? { anyDay } : {}),
          };
          const signal = AbortSignal.timeout(PATIENCE);
          const stopped = await sendBefore(call, code, { people, timeOf, userId, signal });
          if (stopped !== undefined) throw stopped;
          return (await call(endpoints.gate.scan, { body, signal })).data;
        },
        decide: async () => {
          const decision = await decide({ id: scanId, code, people, eventId: chosen });
          return decision && { kind: 'listed', decision };
        },
        code,
      });
    },
    [enqueue, call, decide, eventId, gateId, userId, timeOf],
  );
  const undo = useCallback(
    (registrationId: string, people: string[], scanId?: string) =>
      enqueue({
        kind: 'undone',
        send: async () => {
          const body = { registrationId, people, ...(scanId ? { scanId } : {}) };
          return (await call(endpoints.gate.undo, { body, signal: AbortSignal.timeout(PATIENCE) })).data;
        },
      }),
    [enqueue, call],
  );
  /** Undoes who was let in without a connection; some of them may have been sent meanwhile, and refused for the check-in of another gate. */
  const undoListed = useCallback(
    (registrationId: string, people: string[], scanIds: Record<string, string>) => {
      const { undos, others } = takeBack(registrationId, people);
      if (undos.length > 0) {
        enqueue({
          kind: 'undone',
          send: () => sendAll(undos, (one) => sendUndo(call, one, AbortSignal.timeout(PATIENCE))),
          decide: async () => ({ kind: 'taken_back', who: undos.map(({ scan }) => whoOf(scan)).join(', ') }),
        });
      }
      const byScan = Map.groupBy(others, (id) => scanIds[id]);
      for (const [scanId, ids] of byScan) undo(registrationId, ids, scanId);
    },
    [enqueue, call, undo],
  );
  return { steps, isBusy: waiting > 0, scan, undo, undoListed };
}
