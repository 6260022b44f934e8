import { plainHeading, withoutBrackets } from './sheets.ts';

/**
 * The columns that a sheet of registrations can have. A field is named as in the request of a registration: `email`,
 * `members.2.email` for the second member of a team, `answers.<questionId>`. Without Zod.
 */

/** What is known about a person, by what its heading may hold; the first that fits counts. */
const personFields = [
  ['email', 'E-mail', /\b(e ?mail|mail|gmail)\b/],
  ['phone', 'Phone', /\b(phone|mobile|contact|whats ?app|cell)\b/],
  ['college', 'College', /\b(college|institute|institution|university|school)\b/],
  ['gender', 'Gender', /\b(gender|sex)\b/],
  ['yearOfStudy', 'Year of study', /\b(year|semester)\b/],
  ['isAlumni', 'Alumnus', /\balumn/],
  ['isUnder18', 'Under 18', /\b(under 18|below 18|minor)\b/],
  ['birthDate', 'Date of birth', /\b(birth|dob)\b/],
  ['name', 'Name', /\bnames?\b/],
] as const;
type PersonField = (typeof personFields)[number][0];

/** What a field of a person is called. */
export const personLabel = (field: string): string => personFields.find(([name]) => name === field)?.[1] ?? field;

/** Of the team or the registration. */
const ownFields = [
  ['teamCode', 'Team code', /\bteam (code|id|no|number)\b/],
  ['teamName', 'Team name', /\b(team|group|crew|band) ?name\b|\bname of (the |your )?(team|group|crew|band)\b|^team$/],
  ['role', 'Role in the team', /\brole\b|^leader$|^captain$|\bis (leader|captain)\b/],
  ['utr', 'UTR of the payment', /\butr\b|\b(transaction|reference|ref|upi)\b.*\b(id|no|number)\b/],
  ['paid', 'Paid', /^paid$|\bpayment (status|done|made)\b|\bhave you paid\b/],
  ['key', 'Number of the row', /\b(response|entry|registration|submission|row) ?(id|no|number)\b|^id$/],
] as const;
type OwnField = (typeof ownFields)[number][0];

/** The most members in columns; teams with more have a row for each. */
export const MOST_MEMBER_COLUMNS = 15;

const MEMBER =
  /\b(?:member|player|participant|teammate|team mate|person|candidate) ?(?:no )?(\d{1,2})\b|\b(\d{1,2})(?:st|nd|rd|th)? (?:member|player|participant|teammate|person)\b/;

/** The column of each field, from 0. */
export type RegistrationColumns = Record<string, number>;

interface AskedQuestion {
  id: string;
  label: string;
}

export const memberField = (member: number, field: PersonField): string => `members.${member}.${field}`;

/** The members that have columns, from 2. */
export const memberNumbers = (columns: RegistrationColumns): number[] =>
  [...new Set(Object.keys(columns).flatMap((name) => /^members\.(\d+)\./.exec(name)?.[1] ?? []))]
    .map(Number)
    .sort((a, b) => a - b);

const personFieldIn = (heading: string): PersonField | undefined =>
  personFields.find(([, , pattern]) => pattern.test(heading))?.[0];

/** `Leader (Email)` is no role: that is looked for in the whole heading. */
const ownFieldIn = (reading: string, heading: string): OwnField | undefined =>
  ownFields.find(([name, , pattern]) => pattern.test(name === 'role' ? heading : reading))?.[0];

/**
 * The number of a member in a heading, and what it says of them: of a number alone the name. `readings` are the heading
 * without what is in brackets, then with it: `Member 2 (Email)`, `Member 2 name (as in college records)`.
 */
function memberIn(readings: readonly string[]): { number: number; field: PersonField } | undefined {
  const match = readings.map((reading) => MEMBER.exec(reading)).find((found) => found !== null);
  const number = Number(match?.[1] ?? match?.[2] ?? 0);
  if (number < 1 || number > MOST_MEMBER_COLUMNS) return undefined;
  const own = match?.[0] ?? '';
  return { number, field: firstIn(readings, (reading) => personFieldIn(reading.replace(own, ' '))) ?? 'name' };
}

/** What the first reading of a heading that says anything says. */
function firstIn<T>(readings: readonly string[], find: (reading: string) => T | undefined): T | undefined {
  for (const reading of readings) {
    const found = find(reading);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The columns by what their headings are called; of two alike the first. A column of `Member 1` is the leader where no other
 * column holds one, else the second of the team.
 */
export function guessRegistrationColumns(
  headings: readonly string[],
  questions: readonly AskedQuestion[] = [],
): RegistrationColumns {
  const columns: RegistrationColumns = {};
  const numbered: { number: number; field: PersonField; column: number }[] = [];
  const take = (name: string, column: number) => {
    columns[name] ??= column;
  };
  headings.forEach((text, column) => {
    const heading = plainHeading(text);
    const readings = [withoutBrackets(text), heading];
    const question = questions.find(({ label }) => plainHeading(label) === heading);
    const own = firstIn(readings, (reading) => ownFieldIn(reading, heading));
    const member = memberIn(readings);
    const person = firstIn(readings, personFieldIn);
    if (heading === '') return;
    if (member) numbered.push({ ...member, column });
    else if (question) take(`answers.${question.id}`, column);
    else if (own) take(own, column);
    else if (person) take(person, column);
    else if (/^(leader|captain|participant|student)$/.test(heading)) take('name', column);
  });
  const isLeaderApart = columns.name !== undefined || columns.email !== undefined;
  const shift = isLeaderApart && numbered.some(({ number }) => number === 1) ? 1 : 0;
  for (const { number, field, column } of numbered) {
    const member = number + shift;
    take(member === 1 ? field : memberField(member, field), column);
  }
  return columns;
}

/** A field that a column can be, as people choose it. */
export interface ColumnChoice {
  name: string;
  label: string;
}

/** Every field of an event's sheets; `teamSize` is 1 where it takes no teams. */
export function columnChoices(teamSize: number, questions: readonly AskedQuestion[]): ColumnChoice[] {
  const choice = (name: string, label: string) => ({ name, label });
  const isOfTeams = (name: OwnField) => name === 'teamCode' || name === 'teamName' || name === 'role';
  const members = Array.from({ length: Math.max(0, Math.min(teamSize, MOST_MEMBER_COLUMNS) - 1) }, (_, at) => at + 2);
  return [
    ...personFields.map(([name, label]) => choice(name, label)),
    ...ownFields.filter(([name]) => teamSize > 1 || !isOfTeams(name)).map(([name, label]) => choice(name, label)),
    ...questions.map(({ id, label }) => choice(`answers.${id}`, `Answer: ${label}`)),
    ...members.flatMap((member) =>
      personFields.map(([name, label]) => choice(memberField(member, name), `Member ${member}: ${label}`)),
    ),
  ];
}
