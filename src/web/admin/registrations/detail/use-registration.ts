import { useCallback, useEffect, useRef, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { Payment } from '#contract/payments.ts';
import type { RegistrationDetail } from '#contract/registrations.ts';
import { useAdminApi } from '../../api/admin-api.tsx';

/** An entry with its payments. */
export interface Known {
  registration: RegistrationDetail;
  payments: Payment[];
}

/** One entry and its payments, fetched together; old data stays while newer is under way. */
export function useRegistration(id: string) {
  const { call } = useAdminApi();
  const [known, setKnown] = useState<Known | null>(null);
  const [error, setError] = useState<unknown>(undefined);
  const [isLoading, setLoading] = useState(true);
  const asked = useRef(0);
  const reload = useCallback(async () => {
    asked.current += 1;
    const question = asked.current;
    setLoading(true);
    try {
      const [registration, payments] = await Promise.all([
        call(endpoints.registrations.show, { params: { id } }),
        call(endpoints.payments.ofRegistration, { params: { id } }),
      ]);
      if (question !== asked.current) return;
      setKnown({ registration: registration.data, payments: payments.data });
      setError(undefined);
    } catch (cause) {
      console.warn('Error fetching an entry:', cause);
      if (question === asked.current) setError(cause);
    }
    if (question === asked.current) setLoading(false);
  }, [call, id]);
  useEffect(() => {
    void reload();
    return () => {
      asked.current += 1;
    };
  }, [reload]);
  return { known, error, isLoading, reload };
}
