import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckInResponse } from '#contract/check-in.ts';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../api/admin-api.tsx';

/** One step at the gate, numbered, so that the same answer twice is shown twice. */
export type CheckInStep = { number: number; at: string } & (
  | { kind: 'answer'; response: CheckInResponse }
  | { kind: 'undone'; response: CheckInResponse }
  | { kind: 'failed'; error: unknown; retry: () => void }
);

/** So many steps are listed below. */
const REMEMBERED = 12;

/**
 * Sends scans one after the other: a scanner is quicker than a slow connection, and none may be lost. What
 * was scanned for one event is not shown after the gate was changed to another.
 */
export function useCheckIn(eventId: string | null, onStep: (step: CheckInStep) => void) {
  const { call } = useAdminApi();
  const [steps, setSteps] = useState<CheckInStep[]>([]);
  const [waiting, setWaiting] = useState(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const number = useRef(0);
  const tell = useRef(onStep);
  tell.current = onStep;
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const enqueue = useCallback((kind: 'answer' | 'undone', work: () => Promise<CheckInResponse>) => {
    const run = async () => {
      let outcome: { kind: 'answer' | 'undone'; response: CheckInResponse } | { kind: 'failed'; error: unknown };
      try {
        outcome = { kind, response: await work() };
      } catch (error) {
        console.warn('The gate failed:', error);
        outcome = { kind: 'failed', error };
      }
      setWaiting((count) => count - 1);
      if (isLeft.current) return;
      number.current += 1;
      const stamp = { number: number.current, at: new Date().toISOString() };
      const step: CheckInStep =
        outcome.kind === 'failed'
          ? { ...stamp, ...outcome, retry: () => enqueue(kind, work) }
          : { ...stamp, ...outcome };
      setSteps((before) => [step, ...before].slice(0, REMEMBERED));
      tell.current(step);
    };
    setWaiting((count) => count + 1);
    queue.current = queue.current.then(run);
  }, []);

  const scan = useCallback(
    (code: string, people?: string[]) =>
      enqueue('answer', async () => {
        const body = { code, eventId, ...(people ? { people } : {}) };
        return (await call(endpoints.gate.scan, { body })).data;
      }),
    [enqueue, call, eventId],
  );
  const undo = useCallback(
    (registrationId: string, people: string[]) =>
      enqueue('undone', async () => (await call(endpoints.gate.undo, { body: { registrationId, people } })).data),
    [enqueue, call],
  );
  return { steps, isBusy: waiting > 0, scan, undo };
}
