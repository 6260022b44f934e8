import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { formatDateTime } from '../../../dates/format-date.ts';
import { useFestivalZone } from '../../../dates/time-zone.tsx';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { useMay } from '../../auth/session/powers.ts';
import { SessionContext } from '../../auth/session/session-context.ts';
import { checkInCountKey, gateListKey } from '../../queries/check-in-count.ts';
import { sendWaiting } from './send-waiting.ts';
import { isUnreached } from './unreached.ts';
import { isSendable, noteProblem, readKept, storeAgain, unsentScans, useKeptScans } from './waiting-scans.ts';

/** How often scans that wait are tried again, in milliseconds: without a connection, and where the server was reached and took none. */
const TRY_AGAIN = 5000;
const TRY_LATER = 30_000;

/** Sends the scans that wait for a connection, whatever page of the panel is open. Where no powers are known, the server decides. */
export function useSendWaiting(): void {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const zone = useFestivalZone();
  const may = useMay();
  const userId = use(SessionContext)?.id;
  const isDue = unsentScans(useKeptScans()).some((scan) => isSendable(scan, userId)) && may('check-in.scan');
  useEffect(() => {
    if (!isDue) return undefined;
    let isOver = false;
    let isSending = false;
    let timer: ReturnType<typeof setTimeout>;
    const send = async () => {
      if (isSending) return;
      isSending = true;
      clearTimeout(timer);
      storeAgain();
      const before = unsentScans(readKept()).length;
      const error = await sendWaiting(call, (instant) => formatDateTime(instant, zone), userId);
      isSending = false;
      noteProblem(error === undefined || isUnreached(error) ? null : failureText(error));
      if (unsentScans(readKept()).length < before) {
        void queryClient.invalidateQueries({ queryKey: gateListKey });
        void queryClient.invalidateQueries({ queryKey: checkInCountKey });
      }
      if (!isOver) timer = setTimeout(send, error === undefined || isUnreached(error) ? TRY_AGAIN : TRY_LATER);
    };
    void send();
    addEventListener('online', send);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener('online', send);
    };
  }, [isDue, call, queryClient, zone, userId]);
}
