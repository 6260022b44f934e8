import type { Profile } from '#contract/account/account.ts';
import { type Gender, genders } from '#contract/events/rule-values.ts';
import { type FactName, type RosterPerson, type RosterRules, rosterProblems } from '#contract/rosters/roster-rules.ts';
import { fieldText } from '../../forms/action-result.ts';

/** What a form holds of the facts about a person: every value as the text of its field. */
export type Facts = Partial<Record<FactName, string>>;

/** The facts that a form asks for, as a request carries them; none where it asks for none. */
export function readFacts(form: FormData, prefix = ''): Facts {
  const names = (['college', 'gender', 'yearOfStudy', 'isAlumni', 'isUnder18', 'birthDate'] as const).filter((name) =>
    form.has(prefix + name),
  );
  return Object.fromEntries(names.map((name) => [name, fieldText(form, prefix + name)]));
}

/** What an account remembers of its person, as fields show it. */
export function knownFacts(profile: Pick<Profile, 'gender' | 'yearOfStudy'> | null): Facts {
  const { gender, yearOfStudy } = profile ?? {};
  return { ...(gender ? { gender } : {}), ...(yearOfStudy ? { yearOfStudy: String(yearOfStudy) } : {}) };
}

/** A person as the rules look at them. */
export function toRosterPerson({
  name,
  college,
  gender,
  yearOfStudy,
  isAlumni,
  isUnder18,
  birthDate,
}: Facts & { name: string }): RosterPerson {
  return {
    name,
    college: college || null,
    gender: genders.find((known) => known === gender) ?? (null as Gender | null),
    yearOfStudy: yearOfStudy ? Number(yearOfStudy) : null,
    isAlumni: isAlumni ? isAlumni === 'true' : null,
    isUnder18: isUnder18 ? isUnder18 === 'true' : null,
    birthDate: birthDate || null,
  };
}

/** What the rules say against people while the form is filled in: nothing about what is still empty. */
export function liveProblems(rules: RosterRules, people: (Facts & { name: string })[]): string[] {
  const given = people.map(toRosterPerson);
  return rosterProblems(rules, 'team', given)
    .filter(({ member, fact }) => member === null || (fact !== null && given[member]?.[fact] !== null))
    .map(({ message }) => message);
}
