import type { RegistrationStatus } from '#contract/registration-rules.ts';
import { overviewPath, paymentPath } from '../event-paths.ts';

type Named = Parameters<typeof overviewPath>[0];

export const MY_REGISTRATIONS = '/my-registrations';
export const SIGN_IN = '/signin';
export const FORGOT_PASSWORD = '/forgot-password';
export const JOIN = '/join';
export const passPath = (code: string) => `/pass/${encodeURIComponent(code)}`;
export const teamPath = (id: string) => `/team/${encodeURIComponent(id)}`;
export const joinPath = (code: string) => `${JOIN}/${encodeURIComponent(code)}`;
export const createTeamPath = (event: Named) => `${overviewPath(event)}/createteam`;

/** The payment of an entry that was made: the payment route of its event with the entry's code. */
export const registrationPaymentPath = (event: Named, code: string) =>
  `${paymentPath(event)}?entry=${encodeURIComponent(code)}`;

/** What of an entry decides where it goes on. */
interface MadeRegistration {
  code: string;
  status: RegistrationStatus;
  amount: number;
  eventId: string;
  eventTitle: string;
}

const unpaid: readonly RegistrationStatus[] = ['pending_payment', 'offered', 'rejected'];

/** Whether money is asked for now. */
export const isToBePaid = ({ status, amount }: Pick<MadeRegistration, 'status' | 'amount'>): boolean =>
  amount > 0 && unpaid.includes(status);

/** An entry's next page: its payment where one is due, else its pass. */
export function registrationPath(registration: MadeRegistration): string {
  if (!isToBePaid(registration)) return passPath(registration.code);
  return registrationPaymentPath({ _id: registration.eventId, title: registration.eventTitle }, registration.code);
}
