import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckInResponse } from '#contract/check-in.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ApiError } from '../../api.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import type { GateChoice } from '../queries/check-in-count.ts';
import { isUnreached, type OfflineDecision, type useOfflineGate } from './offline/use-offline-gate.ts';

/** One step at the gate, numbered, so that the same response twice is shown twice. */
export type CheckInStep = { number: number; at: string } & (
  | { kind: 'scanned'; response: CheckInResponse; code?: string }
  | { kind: 'undone'; response: CheckInResponse }
  | { kind: 'listed'; decision: OfflineDecision; code: string; retry: () => void }
  | { kind: 'failed'; error: unknown; retry: () => void }
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

/** How long (ms) a scan waits for the server before the list of the gate decides. */
const PATIENCE = 6000;

type Offline = Pick<ReturnType<typeof useOfflineGate>, 'decide' | 'note'>;
type Result =
  | { kind: 'scanned' | 'undone'; response: CheckInResponse }
  | { kind: 'listed'; decision: OfflineDecision }
  | { kind: 'failed'; error: unknown };

interface Work {
  kind: 'scanned' | 'undone';
  send: () => Promise<CheckInResponse>;
  /** What decides where the server cannot be reached. */
  decide?: () => Promise<OfflineDecision | undefined>;
  code?: string;
}

async function resultOf({ kind, send, decide }: Work): Promise<Result> {
  try {
    return { kind, response: await send() };
  } catch (error) {
    console.warn('The gate failed:', error);
    if (!isUnreached(error)) return { kind: 'failed', error };
    const decision = await decide?.();
    if (decision) return { kind: 'listed', decision };
    return { kind: 'failed', error: new ApiError({ code: 'unreachable' }, 0, { cause: error }) };
  }
}

/**
 * Sends scans one after the other: a scanner is faster than a slow connection, and none may be lost. Results of
 * one event are not shown after the gate was switched to another. Without a connection the list of the gate decides.
 */
export function useCheckIn({ eventId, gateId }: GateChoice, offline: Offline, onStep: (step: CheckInStep) => void) {
  const { call } = useAdminApi();
  const { decide, note } = offline;
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

  const enqueue = useCallback(
    (work: Work) => {
      const run = async () => {
        const result = await resultOf(work);
        setWaiting((count) => count - 1);
        if (isUnmounted.current) return;
        if ('response' in result) note(result.response);
        number.current += 1;
        const stamp = { number: number.current, at: new Date().toISOString() };
        const retry = () => enqueue(work);
        const step: CheckInStep =
          result.kind === 'failed'
            ? { ...stamp, ...result, retry }
            : result.kind === 'listed'
              ? { ...stamp, ...result, code: work.code ?? '', retry }
              : { ...stamp, ...result, ...(work.code ? { code: work.code } : {}) };
        setSteps((before) => [step, ...before].slice(0, REMEMBERED));
        report.current(step);
      };
      setWaiting((count) => count + 1);
      queue.current = queue.current.then(run);
    },
    [note],
  );

  const scan = useCallback(
    (code: string, { people, anyDay, eventId: chosen }: ScanOptions = {}) =>
      enqueue({
        kind: 'scanned',
        send: async () => {
          const body = {
            code,
            eventId: chosen ?? eventId,
            ...(gateId ? { gateId } : {}),
            ...(people ? { people } : {}),
            ...(anyDay ? { anyDay } : {}),
          };
          return (await call(endpoints.gate.scan, { body, signal: AbortSignal.timeout(PATIENCE) })).data;
        },
        decide: () => decide(code, people, chosen),
        code,
      }),
    [enqueue, call, decide, eventId, gateId],
  );
  const undo = useCallback(
    (registrationId: string, people: string[]) =>
      enqueue({
        kind: 'undone',
        send: async () => (await call(endpoints.gate.undo, { body: { registrationId, people } })).data,
      }),
    [enqueue, call],
  );
  return { steps, isBusy: waiting > 0, scan, undo };
}
