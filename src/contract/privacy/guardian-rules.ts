import { mailboxOf } from '../people/mailbox.ts';

/** What a form says about a person's age, and about who is responsible for one under eighteen. */
export interface GivenGuardian {
  isUnder18?: boolean | null | undefined;
  /** As YYYY-MM-DD. */
  birthDate?: string | null | undefined;
  guardianName?: string | null | undefined;
  guardianEmail?: string | null | undefined;
  guardianPhone?: string | null | undefined;
}

/** The age below which the law asks for a guardian's consent. */
export const ADULT_AGE = 18;

/** Whether somebody is under age on a day, both as YYYY-MM-DD: by the date of birth where it is known, else by what they say. */
export function isMinorOn(
  { isUnder18, birthDate }: Pick<GivenGuardian, 'isUnder18' | 'birthDate'>,
  day: string,
): boolean {
  if (!birthDate) return isUnder18 === true;
  const [year = '', ...monthAndDay] = birthDate.split('-');
  return [String(Number(year) + ADULT_AGE).padStart(4, '0'), ...monthAndDay].join('-') > day;
}

/** What is said of a guardian's e-mail that reaches somebody who may not consent. */
export const EMAIL_OF_MINOR = 'Give the e-mail of your parent or guardian, not that of a participant under 18';

/** Whether an e-mail reaches the mailbox of one of the minors: as a guardian's, it would let them consent for themselves. */
export function isEmailOfMinor(guardianEmail: string, minors: string[]): boolean {
  const mailbox = mailboxOf(guardianEmail);
  return minors.some((email) => mailboxOf(email) === mailbox);
}

/**
 * The messages of what is missing or not allowed, by field; none where the person is no minor on that day. `minors` are
 * the e-mails of those under 18 in the same registration, the person's own among them.
 */
export function guardianErrors(given: GivenGuardian, day: string, minors: string[]): Record<string, string> {
  if (!isMinorOn(given, day)) return {};
  const guardianEmail = given.guardianEmail?.trim();
  return {
    ...(given.guardianName?.trim() ? {} : { guardianName: 'Name your parent or guardian' }),
    ...(guardianEmail ? {} : { guardianEmail: 'We ask your parent or guardian by e-mail' }),
    ...(guardianEmail && isEmailOfMinor(guardianEmail, minors) ? { guardianEmail: EMAIL_OF_MINOR } : {}),
  };
}

/** What a guardian said: nothing yet, yes, or no. */
export const guardianStatuses = ['waiting', 'given', 'refused'] as const;
export type GuardianStatus = (typeof guardianStatuses)[number];
