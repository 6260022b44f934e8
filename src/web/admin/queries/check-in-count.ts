import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../api/admin-api.tsx';

export const checkInCountKey = ['check-in-count'] as const;

/** For which event and at which gate passes are scanned; null for all, and for no gate. */
export interface GateChoice {
  eventId: string | null;
  gateId: string | null;
}

/** How many people are checked in, of how many: for one event, for a gate, or for all. */
export const checkInCountQuery = ({ call }: AdminApi, { eventId, gateId }: GateChoice) =>
  queryOptions({
    queryKey: [...checkInCountKey, eventId, gateId],
    queryFn: async () => {
      const query = { ...(eventId ? { eventId } : {}), ...(gateId ? { gateId } : {}) };
      return (await call(endpoints.gate.count, { query })).data;
    },
    meta: { name: 'the check-in count' },
  });

/** The gates at which the reader scans passes. */
export const scannedGatesQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: ['scanned-gates'],
    queryFn: async () => (await call(endpoints.gate.gates)).data,
    meta: { name: 'the gates' },
  });
