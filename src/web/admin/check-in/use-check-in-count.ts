import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckInCount } from '#contract/check-in.ts';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../api/admin-api.tsx';

/** How often the other gates are counted in, in milliseconds. */
const COUNT_EVERY = 8000;

/** How many are in, of how many, kept up to date while somebody looks. */
export function useCheckInCount(eventId: string | null) {
  const { call } = useAdminApi();
  const [counted, setCounted] = useState<{ eventId: string | null; count: CheckInCount } | null>(null);
  const [isOld, setOld] = useState(false);
  const asked = useRef(0);

  const count = useCallback(async () => {
    asked.current += 1;
    const question = asked.current;
    try {
      const { data } = await call(endpoints.gate.count, { query: eventId ? { eventId } : {} });
      if (question !== asked.current) return;
      setCounted({ eventId, count: data });
      setOld(false);
    } catch {
      if (question === asked.current) setOld(true);
    }
  }, [call, eventId]);

  useEffect(() => {
    void count();
    const look = () => {
      if (document.visibilityState === 'visible') void count();
    };
    const timer = setInterval(look, COUNT_EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      asked.current += 1;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [count]);

  return { count: counted?.eventId === eventId ? counted.count : null, isOld, recount: count };
}
