import { useCallback, useEffect, useRef, useState } from 'react';
import type { Inquiry } from '#contract/ambassadors.ts';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../api/admin-api.tsx';

interface Inquiries {
  list: Inquiry[];
  total: number;
  hasMore: boolean;
}

/** The inquiries that a search finds, newest first, a page more each time. */
export function useInquiries(search: string) {
  const { call } = useAdminApi();
  const [found, setFound] = useState<Inquiries | null>(null);
  const [error, setError] = useState<unknown>(undefined);
  const [isLoading, setLoading] = useState(true);
  const asked = useRef(0);

  const load = useCallback(
    async (after: Inquiry[]) => {
      asked.current += 1;
      const question = asked.current;
      setLoading(true);
      const before = after.at(-1)?._id;
      try {
        const { data } = await call(endpoints.ambassadors.listInquiries, {
          query: { ...(search ? { search } : {}), ...(before ? { before } : {}) },
        });
        if (question !== asked.current) return;
        setFound({ list: [...after, ...data.inquiries], total: data.total, hasMore: data.more });
        setError(undefined);
      } catch (cause) {
        console.warn('Error fetching inquiries:', cause);
        if (question === asked.current) setError(cause);
      } finally {
        if (question === asked.current) setLoading(false);
      }
    },
    [call, search],
  );
  useEffect(() => {
    const timer = setTimeout(() => void load([]), search ? 250 : 0);
    return () => clearTimeout(timer);
  }, [load, search]);

  const drop = (id: string) =>
    setFound((now) => now && { ...now, list: now.list.filter(({ _id }) => _id !== id), total: now.total - 1 });
  return { found, error, isLoading, reload: () => load([]), loadMore: () => load(found?.list ?? []), drop };
}
