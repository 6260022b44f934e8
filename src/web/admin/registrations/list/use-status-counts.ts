import { useCallback, useEffect, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { StatusCounts } from '#contract/registrations.ts';
import { useAdminApi } from '../../api/admin-api.tsx';

interface Counted {
  eventId: string;
  data?: StatusCounts;
  error?: unknown;
}

/** How many entries of an event are in each state; nothing is asked without an event. */
export function useStatusCounts(eventId: string | null) {
  const { call } = useAdminApi();
  const [counted, setCounted] = useState<Counted | null>(null);
  const [isLoading, setLoading] = useState(false);
  const load = useCallback(async () => {
    if (!eventId) return;
    setLoading(true);
    try {
      const { data } = await call(endpoints.registrations.counts, { query: { eventId } });
      setCounted({ eventId, data });
    } catch (error) {
      setCounted({ eventId, error });
    }
    setLoading(false);
  }, [call, eventId]);
  useEffect(() => void load(), [load]);
  // An answer about the event that was chosen before says nothing of this one.
  const current = counted?.eventId === eventId ? counted : null;
  return { data: current?.data, error: current?.error, isLoading, reload: () => void load() };
}
