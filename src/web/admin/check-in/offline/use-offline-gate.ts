import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckInResponse } from '#contract/check-in.ts';
import { endpoints } from '#contract/endpoints.ts';
import { passCodeIn } from '#contract/passes.ts';
import { ApiError } from '../../../api.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { type GateChoice, gateListKey, gateListQuery } from '../../queries/check-in-count.ts';
import { decideByList, keyOfCode, type ListedResult } from './decide-by-list.ts';
import { readWaiting, storeWaiting, type WaitingScan, withoutPeople } from './waiting-scans.ts';

/** How often scans that wait are tried again, in milliseconds. */
const TRY_MILLISECONDS = 5000;

/** Whether a request got no response, or was given up. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError ? error.code === 'unreachable' : error instanceof DOMException;

/** A decision without the server, by the list of `listedAt`. */
export interface OfflineDecision extends ListedResult {
  listedAt: string;
}

/** What the server said of a scan that waited, where it let nobody in. */
export interface LateRefusal {
  scan: WaitingScan;
  message: string;
}

/**
 * Lets a gate go on without a connection: decides by the list that it fetched while it had one, stores whom it let in, and
 * sends that once the server can be reached. The server decides then; what it refuses is shown.
 */
export function useOfflineGate({ eventId, gateId }: GateChoice) {
  const api = useAdminApi();
  const { call } = api;
  const queryClient = useQueryClient();
  const { data: list } = useQuery(gateListQuery(api, { eventId, gateId }));
  const [waiting, setWaiting] = useState(readWaiting);
  const [refused, setRefused] = useState<LateRefusal[]>([]);
  /** Who came in here since the list was made, by their id. */
  const inside = useRef(
    new Map(waiting.flatMap(({ people, scannedAt }) => people.map((id) => [id, scannedAt] as const))),
  );
  const change = useCallback((next: (scans: WaitingScan[]) => WaitingScan[]) => {
    const scans = next(readWaiting());
    storeWaiting(scans);
    setWaiting(scans);
  }, []);

  /** What the server said of people counts for the list too. */
  const note = useCallback(({ registration, admitted }: CheckInResponse) => {
    for (const { _id, checkedInAt } of registration?.people ?? []) {
      if (checkedInAt !== null) inside.current.set(_id, checkedInAt);
      else if (!admitted.includes(_id)) inside.current.delete(_id);
    }
  }, []);

  /** Decides about a scan that reached no server; undefined without a list. */
  const decide = useCallback(
    async (scanned: string, people?: string[], chosen?: string): Promise<OfflineDecision | undefined> => {
      const code = passCodeIn(scanned);
      const key = await keyOfCode(code);
      if (!list || key === undefined) return undefined;
      const at = new Date().toISOString();
      const decision = decideByList(list, { code, key, people, eventId: chosen, at }, inside.current);
      const { registration, admitted } = decision;
      if (registration && admitted.length > 0) {
        for (const id of admitted) inside.current.set(id, at);
        const { name, eventTitle } = registration;
        // A festival ID is for other events too, of which the server would ask.
        const event = decision.isFestivalId ? registration.eventId : eventId;
        change((scans) => [
          ...scans,
          { code, eventId: event, gateId, people: admitted, scannedAt: at, name, eventTitle },
        ]);
      }
      return { ...decision, listedAt: list.at };
    },
    [list, change, eventId, gateId],
  );

  /** Takes back what was not sent yet; false where the server knows of it already. */
  const takeBack = useCallback(
    (people: string[]): boolean => {
      const isWaiting = readWaiting().some((scan) => scan.people.some((id) => people.includes(id)));
      if (!isWaiting) return false;
      for (const id of people) inside.current.delete(id);
      change((scans) => withoutPeople(scans, people));
      return true;
    },
    [change],
  );

  const isSending = useRef(false);
  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (const scan of readWaiting()) {
        const { code, eventId: event, gateId: gate, people, scannedAt } = scan;
        const body = { code, eventId: event, ...(gate ? { gateId: gate } : {}), people, scannedAt, anyDay: true };
        try {
          const { data } = await call(endpoints.gate.scan, { body });
          note(data);
          // The response of the scan itself was lost, or that of an attempt before.
          const isIn = data.result === 'admitted' || (data.result === 'already_in' && isSince(data, scan));
          if (!isIn) setRefused((before) => [...before, { scan, message: data.message }]);
        } catch (error) {
          // Kept, and tried again: no connection, no session, or a server that is not well.
          if (!(error instanceof ApiError) || error.status === 401 || error.status === 0 || error.status >= 500) return;
          setRefused((before) => [...before, { scan, message: failureText(error) }]);
        }
        change((scans) => withoutPeople(scans, people));
      }
      await queryClient.invalidateQueries({ queryKey: gateListKey });
    } finally {
      isSending.current = false;
    }
  }, [call, change, note, queryClient]);

  const isWaiting = waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    void send();
    const timer = setInterval(() => void send(), TRY_MILLISECONDS);
    addEventListener('online', send);
    return () => {
      clearInterval(timer);
      removeEventListener('online', send);
    };
  }, [isWaiting, send]);

  return { list, waiting, refused, decide, takeBack, note, forget: () => setRefused([]) };
}

/** How far apart (ms) the server's time of a scan and ours may be: a response that came too late. */
const SAME_SCAN = 15_000;

/** Whether the people of a scan are in by this very scan. */
const isSince = ({ registration }: CheckInResponse, { people, scannedAt }: WaitingScan): boolean =>
  (registration?.people ?? [])
    .filter(({ _id }) => people.includes(_id))
    .every(({ checkedInAt }) => Math.abs(Date.parse(checkedInAt ?? '') - Date.parse(scannedAt)) < SAME_SCAN);
