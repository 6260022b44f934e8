import { type Gender, genders } from '#contract/events/rule-values.ts';
import { type RosterPerson, type RosterRules, rosterProblems } from '#contract/rosters/roster-rules.ts';
import { apiText } from '../../../language/api-text.ts';
import type { Facts } from './read-facts.ts';

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
    .map(({ message }) => apiText(message));
}
