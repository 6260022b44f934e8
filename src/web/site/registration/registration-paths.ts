import { isPaymentDue, type RegistrationStatus } from '#contract/registration-rules.ts';
import { overviewPath, paymentPath } from '../event-paths.ts';

type Named = Parameters<typeof overviewPath>[0];

export const MY_REGISTRATIONS = '/my-registrations';
export const FESTIVAL_ID = '/festival-id';
export const SIGN_IN = '/signin';
export const ACCOUNT = '/account';
export const LOGIN_CODE = '/signin/code';
export const MAIL_PASSES = '/my-passes';
export const FORGOT_PASSWORD = '/forgot-password';
export const JOIN = '/join';
/** Where the holder of a pass who is under 18 names a guardian. */
export const guardianPath = (code: string) => `/pass/${code}/guardian`;
/** Where the answers that a pass code opens are read and changed. */
export const answersPath = (code: string) => `/pass/${encodeURIComponent(code)}/answers`;
export const passPath = (code: string) => `/pass/${encodeURIComponent(code)}`;
/** One's own festival ID, or with a key that of a mailed link. */
export const festivalIdPath = (key?: string) => (key ? `${FESTIVAL_ID}/${encodeURIComponent(key)}` : FESTIVAL_ID);
export const certificatePath = (code: string) => `/certificate/${encodeURIComponent(code)}`;
export const receiptsPath = (code: string) => `/receipts/${encodeURIComponent(code)}`;
export const teamPath = (id: string) => `/team/${encodeURIComponent(id)}`;
export const joinPath = (code: string) => `${JOIN}/${encodeURIComponent(code)}`;
export const createTeamPath = (event: Named) => `${overviewPath(event)}/createteam`;

/** The payment page of a registration: the payment route of its event with the registration's code. */
export const registrationPaymentPath = (event: Named, code: string) =>
  `${paymentPath(event)}?registration=${encodeURIComponent(code)}`;

/** The fields of a registration that decide its next page. */
interface NextPageFields {
  code: string;
  status: RegistrationStatus;
  amount: number;
  eventId: string;
  eventTitle: string;
  /** The member of a team whose own code it is: their leader pays. */
  holder?: object | null;
}

/** Whether the reader of a registration can pay for it now. */
export const canPay = (registration: Pick<NextPageFields, 'status' | 'amount' | 'holder'>): boolean =>
  !registration.holder && isPaymentDue(registration);

/** The next page of a registration: its payment where one is due from the reader, otherwise its pass. */
export function registrationPath(registration: NextPageFields): string {
  if (!canPay(registration)) return passPath(registration.code);
  return registrationPaymentPath({ _id: registration.eventId, title: registration.eventTitle }, registration.code);
}

/** Where the e-mail of a registration is confirmed, or the registration ended. */
export const confirmPath = (proofToken: string) => `/confirm-registration/${proofToken}`;
