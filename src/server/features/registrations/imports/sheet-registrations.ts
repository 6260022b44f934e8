import { type NewDeskPerson, newDeskPersonSchema } from '#contract/desk/registration-edits.ts';
import {
  memberField,
  memberNumbers,
  personLabel,
  type RegistrationColumns,
} from '#contract/imports/registration-columns.ts';
import type { SheetProblem } from '#contract/imports/registration-imports.ts';
import { utrSchema } from '#contract/payments/payments.ts';
import { plainUtr } from '#contract/payments/utr-rules.ts';
import { teamName as teamNameSchema } from '#contract/people/name-fields.ts';
import type { GivenAnswers } from '#contract/questions/answer-rules.ts';
import type { Question } from '#contract/questions/question-rules.ts';
import type { RegistrationKind } from '#contract/registration-rules.ts';
import { inPlainWords } from '../../../plain-words.ts';
import type { DayOrder } from '../../../sheets/cell-values.ts';
import type { SheetRow } from '../../../sheets/read-sheet.ts';
import { noColumn } from '../../../sheets/sheet-columns.ts';
import { cellText, plainText } from '../../../sheets/sheet-row.ts';
import { dayOrderIn, isNothing, readAnswer, readFact, readFlag } from './sheet-cells.ts';

/** A person of a sheet. */
export interface SheetPerson {
  /** Null where a cell is wrong. */
  input: NewDeskPerson | null;
  /** As the sheet has them. */
  name: string;
  email: string;
  answers: GivenAnswers;
  /** The row, and what the fields of this person begin with: `members.2.`. */
  row: number;
  prefix: string;
}

/** A registration as the sheet has it. */
export interface SheetRegistration {
  kind: RegistrationKind;
  /** The rows of the sheet that it is made of. */
  rows: number[];
  /** The person's name, or the team's. */
  name: string;
  /** By what it is known again. */
  key: string;
  /** Whether a column has the key: another sheet may begin with the same numbers. */
  isNumbered: boolean;
  people: SheetPerson[];
  /** The answers about the whole registration. */
  answers: GivenAnswers;
  utr: string | null;
  /** False where a column says that it is not paid. */
  isPaid: boolean;
  problems: SheetProblem[];
}

export interface SheetToRead {
  rows: SheetRow[];
  columns: RegistrationColumns;
  questions: readonly Question[];
  /** What the event takes. */
  takes: Record<RegistrationKind, boolean>;
  /** Members without an e-mail are left out. */
  membersLater: boolean;
}

const FACTS = ['name', 'email', 'phone', 'college', 'gender', 'yearOfStudy', 'isAlumni', 'isUnder18', 'birthDate'];

/** Reads the cells of a sheet by what its columns are. */
class SheetReader {
  private readonly dayOrders = new Map<number, DayOrder>();

  constructor(private readonly sheet: SheetToRead) {}

  has = (field: string) => this.sheet.columns[field] !== undefined;

  private cell(row: SheetRow, field: string) {
    const column = this.sheet.columns[field];
    return column === undefined ? undefined : row.cells[column];
  }

  text = (row: SheetRow, field: string) => cellText(this.cell(row, field));

  flag = (row: SheetRow, field: string) => readFlag(this.cell(row, field));

  private dayOrder(field: string): DayOrder {
    const column = this.sheet.columns[field];
    if (column === undefined) return 'day_first';
    const known = this.dayOrders.get(column);
    if (known !== undefined) return known;
    const found = dayOrderIn(this.sheet.rows, column);
    this.dayOrders.set(column, found);
    return found;
  }

  problem(row: number, field: string, message: string): SheetProblem {
    return { row, column: this.sheet.columns[field] ?? null, field, message };
  }

  /** The answers to the questions of a scope that have a column. */
  answers(row: SheetRow, scope: Question['scope']): GivenAnswers {
    const asked = this.sheet.questions.filter(
      (question) => question.scope === scope && this.has(`answers.${question.id}`),
    );
    return Object.fromEntries(
      asked.map((question) => {
        const field = `answers.${question.id}`;
        return [question.id, readAnswer(question, this.cell(row, field), this.dayOrder(field))];
      }),
    );
  }

  /** One person of a row, whose problems are added; undefined where the row has nobody there. */
  person(row: SheetRow, prefix: string, problems: SheetProblem[]): SheetPerson | undefined {
    const given = Object.fromEntries(
      FACTS.flatMap((field) => {
        const value = readFact(field, this.cell(row, prefix + field), this.dayOrder(prefix + field));
        return value === undefined ? [] : [[field, value]];
      }),
    );
    const isMember = prefix !== '';
    if (isMember && given.email === undefined && isNothing(String(given.name ?? ''))) return undefined;
    if (isMember && given.email === undefined && this.sheet.membersLater) return undefined;
    const parsed = newDeskPersonSchema.safeParse(given);
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = String(path[0]);
      const isMissing = field === 'email' && given.email === undefined;
      const isLacking = !isMember && !this.has(field);
      const needed = isLacking ? noColumn(personLabel(field)) : inPlainWords(message);
      const text = isMissing ? 'An e-mail is needed: the pass goes there' : needed;
      const problem = this.problem(row.number, prefix + field, text);
      if (!problems.some((one) => one.row === problem.row && one.field === problem.field)) problems.push(problem);
    }
    return {
      input: parsed.data ?? null,
      row: row.number,
      prefix,
      name: String(given.name ?? ''),
      email: String(given.email ?? '').toLowerCase(),
      answers: isMember ? {} : this.answers(row, 'person'),
    };
  }
}

/** A form that was sent twice has two rows of the same person in a team. */
function withoutRepeated(rows: SheetRow[], reader: SheetReader): SheetRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const email = plainText(reader.text(row, 'email'));
    const isRepeated = email !== '' && seen.has(email);
    seen.add(email);
    return !isRepeated;
  });
}

/** The registration of one or more rows that belong together. */
function readTogether(reader: SheetReader, rows: SheetRow[], sheet: SheetToRead): SheetRegistration {
  const problems: SheetProblem[] = [];
  const ordered = rows.toSorted(
    (a, b) => Number(reader.flag(b, 'role') ?? false) - Number(reader.flag(a, 'role') ?? false),
  );
  const [first = { number: 0, cells: [] }] = ordered;
  const prefixes = [
    '',
    ...memberNumbers(sheet.columns).map((member) => memberField(member, 'name').replace('name', '')),
  ];
  const people = withoutRepeated(ordered, reader).flatMap((row) =>
    prefixes.flatMap((prefix) =>
      sheet.takes.team || prefix === '' ? (reader.person(row, prefix, problems) ?? []) : [],
    ),
  );
  const team = reader.text(first, 'teamName') || reader.text(first, 'teamCode');
  const isTeam = sheet.takes.team && (!sheet.takes.individual || team !== '' || people.length > 1);
  if (isTeam) {
    const parsed = teamNameSchema.safeParse(team);
    const isByRows = memberNumbers(sheet.columns).length === 0 && reader.has('teamName');
    for (const { message } of parsed.error?.issues ?? []) {
      const text = team === '' && isByRows ? 'Write the name of the team into each of its rows' : message;
      problems.push(reader.problem(first.number, 'teamName', text));
    }
  } else if (!sheet.takes.individual) {
    problems.push(reader.problem(first.number, 'teamName', 'This event takes teams only'));
  }
  const utr = plainUtr(reader.text(first, 'utr')).replace(/\D/g, '');
  if (reader.text(first, 'utr') !== '' && !utrSchema.safeParse(utr).success) {
    problems.push(reader.problem(first.number, 'utr', 'The UTR number has 12 digits'));
  }
  const paid = reader.flag(first, 'paid');
  if (paid === undefined) problems.push(reader.problem(first.number, 'paid', 'Write yes or no'));
  const own = reader.text(first, 'key');
  const leader = people[0]?.email ?? '';
  return {
    kind: isTeam ? 'team' : 'individual',
    rows: rows.map(({ number }) => number),
    name: isTeam ? team : (people[0]?.name ?? ''),
    key: own || [...(isTeam ? [team] : []), leader].filter(Boolean).join(' · '),
    isNumbered: own !== '',
    people,
    answers: reader.answers(first, 'team'),
    utr: utr || null,
    isPaid: !reader.has('paid') || paid === true,
    problems,
  };
}

/** What names the team of a row, where each member has a row. */
function teamOf(reader: SheetReader, row: SheetRow): string {
  return plainText(reader.text(row, 'teamCode') || reader.text(row, 'teamName'));
}

/** People who are in the sheet twice: in one registration, or in two. */
function findRepeated(registrations: SheetRegistration[], reader: SheetReader): void {
  const seen = new Map<string, { registration: SheetRegistration; row: number }>();
  for (const registration of registrations) {
    for (const { email, row, prefix } of registration.people) {
      const before = seen.get(email);
      if (email === '') continue;
      if (!before) seen.set(email, { registration, row });
      else if (before.registration === registration) {
        registration.problems.push(reader.problem(row, `${prefix}email`, 'This e-mail is in the team already'));
      } else if (before.registration.key !== registration.key) {
        registration.problems.push(reader.problem(row, `${prefix}email`, `Row ${before.row} has this person already`));
      }
    }
  }
}

/** The registrations of a sheet, in the order of their first rows. */
export function readRegistrations(sheet: SheetToRead): SheetRegistration[] {
  const reader = new SheetReader(sheet);
  const rows = sheet.rows.slice(1);
  const isByRows = sheet.takes.team && memberNumbers(sheet.columns).length === 0;
  const groups = Map.groupBy(rows, (row) => (isByRows && teamOf(reader, row)) || row.number);
  const registrations = [...groups.values()].map((group) => readTogether(reader, group, sheet));
  findRepeated(registrations, reader);
  return registrations;
}

/** A problem of a field of a person, or of the registration where `person` is left out. */
export function problemAt(
  columns: RegistrationColumns,
  registration: SheetRegistration,
  { person, field, message }: { person?: SheetPerson | undefined; field: string; message: string },
): SheetProblem {
  const name = `${person?.prefix ?? ''}${field}`;
  return { row: person?.row ?? registration.rows[0] ?? 0, column: columns[name] ?? null, field: name, message };
}
