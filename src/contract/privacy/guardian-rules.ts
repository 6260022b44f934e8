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

/** The messages of what is missing, by field; none where the person is no minor on that day. */
export function guardianErrors(given: GivenGuardian, day: string): Record<string, string> {
  const { guardianName, guardianEmail } = given;
  if (!isMinorOn(given, day)) return {};
  return {
    ...(guardianName?.trim() ? {} : { guardianName: 'Name your parent or guardian' }),
    ...(guardianEmail?.trim() ? {} : { guardianEmail: 'We ask your parent or guardian by e-mail' }),
  };
}

/** What a guardian said: nothing yet, yes, or no. */
export const guardianStatuses = ['waiting', 'given', 'refused'] as const;
export type GuardianStatus = (typeof guardianStatuses)[number];
