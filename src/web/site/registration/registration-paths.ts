import { isPaymentDue, type RegistrationStatus } from '#contract/registration-rules.ts';
import { passPath } from '#contract/urls/page-paths.ts';
import { overviewPath, paymentPath } from '../event-paths.ts';

type Named = Parameters<typeof overviewPath>[0];

export const SIGN_IN = '/signin';
export const ACCOUNT = '/account';
export const LOGIN_CODE = '/signin/code';
export const MAIL_PASSES = '/my-passes';
export const FORGOT_PASSWORD = '/forgot-password';
export const JOIN = '/join';
/** Where the holder of a pass who is under 18 names a guardian; by the code of a team it says for whom. */
export const guardianPath = (code: string, participantId?: string) =>
  `${passPath(code)}/guardian${participantId ? `?for=${encodeURIComponent(participantId)}` : ''}`;
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
