import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckInResponse } from '#contract/check-in.ts';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import type { GateChoice } from '../queries/check-in-count.ts';

/** One step at the gate, numbered, so that the same response twice is shown twice. */
export type CheckInStep = { number: number; at: string } & (
  | { kind: 'scanned'; response: CheckInResponse; code?: string }
  | { kind: 'undone'; response: CheckInResponse }
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

/**
 * Sends scans one after the other: a scanner is faster than a slow connection, and none may be lost. Results of
 * one event are not shown after the gate was switched to another.
 */
export function useCheckIn({ eventId, gateId }: GateChoice, onStep: (step: CheckInStep) => void) {
  const { call } = useAdminApi();
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

  const enqueue = useCallback((kind: 'scanned' | 'undone', work: () => Promise<CheckInResponse>, code?: string) => {
    const run = async () => {
      let result: { kind: 'scanned' | 'undone'; response: CheckInResponse } | { kind: 'failed'; error: unknown };
      try {
        result = { kind, response: await work() };
      } catch (error) {
        console.warn('The gate failed:', error);
        result = { kind: 'failed', error };
      }
      setWaiting((count) => count - 1);
      if (isUnmounted.current) return;
      number.current += 1;
      const stamp = { number: number.current, at: new Date().toISOString() };
      const step: CheckInStep =
        result.kind === 'failed'
          ? { ...stamp, ...result, retry: () => enqueue(kind, work, code) }
          : { ...stamp, ...result, ...(code ? { code } : {}) };
      setSteps((before) => [step, ...before].slice(0, REMEMBERED));
      report.current(step);
    };
    setWaiting((count) => count + 1);
    queue.current = queue.current.then(run);
  }, []);

  const scan = useCallback(
    (code: string, { people, anyDay, eventId: chosen }: ScanOptions = {}) =>
      enqueue(
        'scanned',
        async () => {
          const body = {
            code,
            eventId: chosen ?? eventId,
            ...(gateId ? { gateId } : {}),
            ...(people ? { people } : {}),
            ...(anyDay ? { anyDay } : {}),
          };
          return (await call(endpoints.gate.scan, { body })).data;
        },
        code,
      ),
    [enqueue, call, eventId, gateId],
  );
  const undo = useCallback(
    (registrationId: string, people: string[]) =>
      enqueue('undone', async () => (await call(endpoints.gate.undo, { body: { registrationId, people } })).data),
    [enqueue, call],
  );
  return { steps, isBusy: waiting > 0, scan, undo };
}
