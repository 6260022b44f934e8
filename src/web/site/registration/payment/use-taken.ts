import { useEffect, useState } from 'react';
import { type DraftStorage, draftStorage, TAKEN_PREFIX } from '../../forms/drafts/draft-storage.ts';

/** So long Razorpay may take to report a payment itself (ms); after it the payer may say that there was none. */
const REPORTS_WITHIN = 10 * 60_000;

const keyOf = (code: string) => `${TAKEN_PREFIX}${code}`;

/** When a payment was taken for a registration to which `paid` had come before; null where none was. Forgets one that has come since. */
export function readTaken(store: DraftStorage | null, code: string, paid: number): number | null {
  const [at, before] = (store?.getItem(keyOf(code)) ?? '').split(' ').map(Number);
  if (at && before === paid) return at;
  store?.removeItem(keyOf(code));
  return null;
}

/** What is known of a payment that Razorpay took and the server has not confirmed. */
export interface Taken {
  isTaken: boolean;
  /** It should have been confirmed long since. */
  isLate: boolean;
  take(): void;
  forget(): void;
}

/**
 * Whether Razorpay has taken the payment of a registration, as this tab remembers it: nothing may lead to a second one until
 * the server knows of it. `paid` is what the server says came so far, in rupees.
 */
export function useTaken(code: string, paid: number): Taken {
  const [takenAt, setTakenAt] = useState<number | null>(null);
  const [isLate, setLate] = useState(false);
  useEffect(() => setTakenAt(readTaken(draftStorage(), code, paid)), [code, paid]);
  useEffect(() => {
    setLate(false);
    if (takenAt === null) return;
    const timer = setTimeout(() => setLate(true), takenAt + REPORTS_WITHIN - Date.now());
    return () => clearTimeout(timer);
  }, [takenAt]);
  const take = () => {
    const now = Date.now();
    setTakenAt(now);
    try {
      draftStorage()?.setItem(keyOf(code), `${now} ${paid}`);
    } catch {
      // No room: the page that is open knows it.
    }
  };
  const forget = () => {
    setTakenAt(null);
    draftStorage()?.removeItem(keyOf(code));
  };
  return { isTaken: takenAt !== null, isLate, take, forget };
}
