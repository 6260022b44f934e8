import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../api/admin-api.tsx';

export const checkInCountKey = ['check-in-count'] as const;

/** For which event and at which gate passes are scanned; null for all, and for no gate. */
export interface GateChoice {
  eventId: string | null;
  gateId: string | null;
}

const queryOf = ({ eventId, gateId }: GateChoice) => ({
  ...(eventId ? { eventId } : {}),
  ...(gateId ? { gateId } : {}),
});

/** How many people are checked in, of how many: for one event, for a gate, or for all. */
export const checkInCountQuery = ({ call }: AdminApi, { eventId, gateId }: GateChoice) =>
  queryOptions({
    queryKey: [...checkInCountKey, eventId, gateId],
    queryFn: async () => (await call(endpoints.gate.count, { query: queryOf({ eventId, gateId }) })).data,
    meta: { name: 'the check-in count' },
  });

export const gateListKey = ['gate-list'] as const;

/** How old (ms) the list of a gate may get while there is a connection. */
const LIST_MILLISECONDS = 120_000;

/**
 * Whom the gate may admit while it has no connection: kept while the page is open, however old. `askedAt` is on the clock of
 * `performance`: what a scan said later is newer.
 */
export const gateListQuery = ({ call }: AdminApi, { eventId, gateId }: GateChoice) =>
  queryOptions({
    queryKey: [...gateListKey, eventId, gateId],
    queryFn: async () => {
      const askedAt = performance.now();
      const { data } = await call(endpoints.gate.list, { query: queryOf({ eventId, gateId }) });
      return { ...data, askedAt };
    },
    refetchInterval: LIST_MILLISECONDS,
    staleTime: LIST_MILLISECONDS,
    meta: { name: 'the list of this gate' },
  });

/** The gates at which the reader scans passes. */
export const scannedGatesQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: ['scanned-gates'],
    queryFn: async () => (await call(endpoints.gate.gates)).data,
    meta: { name: 'the gates' },
  });
