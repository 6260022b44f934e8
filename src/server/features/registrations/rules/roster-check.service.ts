import type { RegistrationKind } from '#contract/registration-rules.ts';
import { type PersonFacts, type RosterPerson, rosterProblems } from '#contract/rosters/roster-rules.ts';
import { AppError } from '../../../errors.ts';
import type { EventRules } from '../event-rules.repository.ts';

/** What a request says of a person, with null for what it leaves out. */
export const factsOf = ({ gender, yearOfStudy, isAlumni, isUnder18, birthDate }: Partial<PersonFacts>) => ({
  gender: gender ?? null,
  yearOfStudy: yearOfStudy ?? null,
  isAlumni: isAlumni ?? null,
  isUnder18: isUnder18 ?? null,
  birthDate: birthDate ?? null,
});

interface CheckOptions {
  /** The path in the request of what is said of a person, counted from 0; undefined for people who were there before. */
  pathOf: (member: number) => string | undefined;
  /** Others still join the team. */
  isOpen?: boolean;
}

/** What the rules of the event say against people, by the path of each fact; of the team's own gaps under `members`. */
export function rosterErrors(
  rules: EventRules,
  kind: RegistrationKind,
  people: (Pick<RosterPerson, 'name'> & Partial<PersonFacts>)[],
  { pathOf, isOpen = false }: CheckOptions,
): { path: string; message: string }[] {
  const known = people.map(({ name, college, ...facts }) => ({ name, college: college ?? null, ...factsOf(facts) }));
  const problems = rosterProblems(rules, kind, known, isOpen ? { teamSize: rules.teamSize } : undefined);
  return problems.flatMap(({ member, fact, message }) => {
    if (member === null) return [{ path: 'members', message }];
    const path = pathOf(member);
    return path === undefined ? [] : [{ path: `${path}${fact ?? 'name'}`, message }];
  });
}

/** Rejects people whom the rules of the event do not allow. Throws `validation_failed` with the errors of `rosterErrors`. */
export function checkRoster(...given: Parameters<typeof rosterErrors>): void {
  const errors = rosterErrors(...given);
  if (errors.length > 0) throw new AppError('validation_failed', { errors });
}
