import type { EntryState } from '#contract/entry-rules.ts';
import { overviewPath, paymentPath } from '../event-paths.ts';

type Named = Parameters<typeof overviewPath>[0];

export const MY_ENTRIES = '/my-entries';
export const SIGN_IN = '/signin';
export const FORGOT_PASSWORD = '/forgot-password';
export const JOIN = '/join';
export const passPath = (code: string) => `/pass/${encodeURIComponent(code)}`;
export const teamPath = (id: string) => `/team/${encodeURIComponent(id)}`;
export const joinPath = (code: string) => `${JOIN}/${encodeURIComponent(code)}`;
export const createTeamPath = (event: Named) => `${overviewPath(event)}/createteam`;

/** The payment of an entry that was made: the payment route of its event with the entry's code. */
export const entryPaymentPath = (event: Named, code: string) =>
  `${paymentPath(event)}?entry=${encodeURIComponent(code)}`;

/** What of an entry decides where it goes on. */
interface MadeEntry {
  code: string;
  state: EntryState;
  amount: number;
  eventId: string;
  eventTitle: string;
}

const unpaid: readonly EntryState[] = ['pending_payment', 'offered', 'rejected'];

/** Whether money is asked for now. */
export const isToBePaid = ({ state, amount }: Pick<MadeEntry, 'state' | 'amount'>): boolean =>
  amount > 0 && unpaid.includes(state);

/** An entry's next page: its payment where one is due, else its pass. */
export function entryPath(entry: MadeEntry): string {
  if (!isToBePaid(entry)) return passPath(entry.code);
  return entryPaymentPath({ _id: entry.eventId, title: entry.eventTitle }, entry.code);
}
