import type { EffectiveRules } from '../events/effective-rules.ts';
import type { Gender } from '../events/rule-values.ts';
import type { RegistrationKind } from '../registration-rules.ts';

/**
 * Who may take part: the rules about the people of a registration, which forms check while they are filled in and the
 * server checks again. Without Zod: the forms of the site load this file.
 */
export type RosterRules = Pick<
  EffectiveRules,
  'minTeamSize' | 'sameCollege' | 'minWomen' | 'maxAlumni' | 'allowedYears' | 'ageRule'
>;

/** What rules may ask about a person; null where it is not known. */
export interface PersonFacts {
  college: string | null;
  gender: Gender | null;
  yearOfStudy: number | null;
  isAlumni: boolean | null;
  isUnder18: boolean | null;
  /** As YYYY-MM-DD. */
  birthDate: string | null;
}

export interface RosterPerson extends PersonFacts {
  name: string;
}

export type FactName = keyof PersonFacts;

/** What is wrong with the people of a registration: with one of them, counted from 0, or with the team as a whole. */
export interface RosterProblem {
  member: number | null;
  fact: FactName | null;
  message: string;
}

/** What the rules of an event ask about each person. */
export function askedFacts(rules: RosterRules, kind: RegistrationKind): FactName[] {
  const asked: [FactName, boolean][] = [
    ['college', kind === 'team' && rules.sameCollege],
    ['gender', kind === 'team' && rules.minWomen > 0],
    ['yearOfStudy', rules.allowedYears !== null],
    ['isAlumni', rules.maxAlumni !== null],
    ['isUnder18', rules.ageRule === 'band'],
    ['birthDate', rules.ageRule === 'birthDate'],
  ];
  return asked.filter(([, isAsked]) => isAsked).map(([fact]) => fact);
}

/** What is said where a fact is missing that the rules ask for. */
export const factQuestions: Record<FactName, string> = {
  college: 'Say the college',
  gender: 'Say the gender',
  yearOfStudy: 'Say the year of study',
  isAlumni: 'Say whether this is a student or an alumnus',
  isUnder18: 'Say whether this person is under 18',
  birthDate: 'Give the date of birth',
};

/** Alumni are in no year of study: where some are allowed, they are not asked for one. */
const needsYear = (person: PersonFacts, { maxAlumni }: RosterRules) =>
  person.isAlumni !== true || maxAlumni === null || maxAlumni === 0;

const list = (words: (string | number)[]) => words.join(', ').replace(/, ([^,]*)$/, ' and $1');

const yearsText = (years: number[]) =>
  years.length === 1 ? `students of year ${years[0]}` : `students of the years ${list(years)}`;

/** A college as it is compared: how it is written in capitals, spaces and punctuation makes no difference. */
export const collegeKey = (college: string): string =>
  college
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

const isAbsent = (value: PersonFacts[FactName]) => value === null || value === '';

function personProblems(rules: RosterRules, kind: RegistrationKind, person: RosterPerson, member: number) {
  const who = person.name.trim() ? `${person.name.trim()}: ` : '';
  const problems: RosterProblem[] = askedFacts(rules, kind)
    .filter((fact) => isAbsent(person[fact]) && (fact !== 'yearOfStudy' || needsYear(person, rules)))
    .map((fact) => ({ member, fact, message: factQuestions[fact] }));
  const { allowedYears, maxAlumni } = rules;
  if (allowedYears && person.yearOfStudy !== null && needsYear(person, rules)) {
    if (!allowedYears.includes(person.yearOfStudy)) {
      problems.push({ member, fact: 'yearOfStudy', message: `${who}this event is for ${yearsText(allowedYears)}` });
    }
  }
  if (maxAlumni === 0 && person.isAlumni) {
    problems.push({ member, fact: 'isAlumni', message: `${who}this event is not for alumni` });
  }
  return problems;
}

function collegeProblems({ sameCollege }: RosterRules, people: RosterPerson[]): RosterProblem[] {
  const first = people.find(({ college }) => !isAbsent(college));
  if (!sameCollege || !first) return [];
  return people.flatMap(({ name, college }, member) =>
    isAbsent(college) || collegeKey(college ?? '') === collegeKey(first.college ?? '')
      ? []
      : [
          {
            member,
            fact: 'college' as const,
            message: `${name.trim() || 'This member'} is of another college than ${first.name.trim() || 'the leader'}: a team comes from one college`,
          },
        ],
  );
}

function alumniProblems({ maxAlumni }: RosterRules, people: RosterPerson[]): RosterProblem[] {
  if (!maxAlumni) return [];
  const alumni = people.flatMap(({ isAlumni }, member) => (isAlumni ? [member] : []));
  return alumni.slice(maxAlumni).map((member) => ({
    member,
    fact: 'isAlumni' as const,
    message: `${people[member]?.name.trim() || 'This member'} is one alumnus too many: a team has at most ${maxAlumni}`,
  }));
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const womenOf = (people: RosterPerson[]) => people.filter(({ gender }) => gender === 'female').length;

/** A team that is to be complete: large enough, with enough women. */
function gapProblems(rules: RosterRules, people: RosterPerson[]): RosterProblem[] {
  const problems: RosterProblem[] = [];
  const least = (message: string) => problems.push({ member: null, fact: null, message });
  if (people.length < rules.minTeamSize) {
    least(`A team for this event has at least ${plural(rules.minTeamSize, 'member', 'members')}`);
  }
  const isAsked = people.every(({ gender }) => gender !== null);
  if (isAsked && womenOf(people) < rules.minWomen) {
    least(`A team for this event has at least ${plural(rules.minWomen, 'woman', 'women')}`);
  }
  return problems;
}

/** A team that others still join: its free seats must be enough for the women who are missing. */
function reservedProblems({ minWomen }: RosterRules, people: RosterPerson[], teamSize: number): RosterProblem[] {
  const missing = minWomen - womenOf(people);
  if (missing <= 0 || missing <= teamSize - people.length) return [];
  const message = `A team for this event has at least ${plural(minWomen, 'woman', 'women')}: the seats left are theirs`;
  return [{ member: people.length - 1, fact: 'gender', message }];
}

/**
 * What the rules of an event say against the people of a registration, the leader first; empty where nothing. An `open`
 * team fills up later: what it lacks yet is no problem, what can never be put right is one.
 */
export function rosterProblems(
  rules: RosterRules,
  kind: RegistrationKind,
  people: RosterPerson[],
  open?: { teamSize: number },
): RosterProblem[] {
  const ofPeople = people.flatMap((person, member) => personProblems(rules, kind, person, member));
  if (kind === 'individual') return ofPeople;
  return [
    ...ofPeople,
    ...collegeProblems(rules, people),
    ...alumniProblems(rules, people),
    ...(open ? reservedProblems(rules, people, open.teamSize) : gapProblems(rules, people)),
  ];
}

/** What a team that fills up by its code lacks yet, in words: `2 more members`, `1 more woman`, `Ravi: Say the college`. */
export function missingOf(rules: RosterRules, people: RosterPerson[]): string[] {
  const members = rules.minTeamSize - people.length;
  const women = rules.minWomen - womenOf(people);
  const unsaid = people.flatMap((person, index) =>
    personProblems(rules, 'team', person, index).map(
      ({ message }) => `${message.startsWith(`${person.name.trim()}:`) ? '' : `${person.name.trim()}: `}${message}`,
    ),
  );
  return [
    ...(members > 0 ? [plural(members, 'more member', 'more members')] : []),
    ...(women > 0 ? [plural(women, 'more woman', 'more women')] : []),
    ...unsaid,
    ...collegeProblems(rules, people).map(({ message }) => message),
    ...alumniProblems(rules, people).map(({ message }) => message),
  ];
}
