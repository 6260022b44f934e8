/** What a form says about a person's age, and about who is responsible for one under eighteen. */
export interface GivenGuardian {
  isUnder18?: boolean | undefined;
  guardianName?: string | null | undefined;
  guardianEmail?: string | null | undefined;
  guardianPhone?: string | null | undefined;
}

/** The age below which the law asks for a guardian's consent. */
export const ADULT_AGE = 18;

/** The messages of what is missing, by field; none where the person is no minor. */
export function guardianErrors({ isUnder18, guardianName, guardianEmail }: GivenGuardian): Record<string, string> {
  if (!isUnder18) return {};
  return {
    ...(guardianName?.trim() ? {} : { guardianName: 'Name your parent or guardian' }),
    ...(guardianEmail?.trim() ? {} : { guardianEmail: 'We ask your parent or guardian by e-mail' }),
  };
}

/** What a guardian said: nothing yet, yes, or no. */
export const guardianStatuses = ['waiting', 'given', 'refused'] as const;
export type GuardianStatus = (typeof guardianStatuses)[number];
