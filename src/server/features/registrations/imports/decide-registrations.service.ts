import { createHash, createHmac } from 'node:crypto';
import { answerPath } from '#contract/forms/answer-path-rules.ts';
import type { RegistrationColumns } from '#contract/imports/registration-columns.ts';
import type { ImportedRegistration, ImportPayment, SheetProblem } from '#contract/imports/registration-imports.ts';
import { checkAnswers } from '#contract/questions/answer-rules.ts';
import type { Question } from '#contract/questions/question-rules.ts';
import { type RegistrationStatus, takesKind } from '#contract/registration-rules.ts';
import { isTeamTooLarge, teamLimit } from '#contract/team-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { plainText } from '../../../sheets/sheet-row.ts';
import { findVerifiedAccounts } from '../../auth/verification/verified-accounts.service.ts';
import { listPaidUtrs } from '../../payments/imported-payments.service.ts';
import type { Seats } from '../event-lock/capacity.repository.ts';
import type { EventRules } from '../event-rules.repository.ts';
import { readOtherEvents } from '../rules/other-events.service.ts';
import { rosterErrors } from '../rules/roster-check.service.ts';
import { firstPrice } from '../waitlist/offer-price.ts';
import { listImportedKeys, listRegisteredPeople } from './registration-imports.repository.ts';
import { problemAt, type SheetRegistration } from './sheet-registrations.ts';

/** How registrations are imported, as an admin chose. */
export interface ImportOptions {
  payment: ImportPayment;
  aboveCapacity: boolean;
  membersLater: boolean;
}

/** A registration of the sheet, with what becomes of it. */
export interface DecidedRegistration extends Pick<ImportedRegistration, 'state' | 'status' | 'amount' | 'note'> {
  sheet: SheetRegistration;
  problems: SheetProblem[];
}

export interface ToDecide {
  rules: EventRules;
  seats: Pick<Seats, 'reserved'>;
  columns: RegistrationColumns;
  questions: readonly Question[];
  registrations: SheetRegistration[];
  options: ImportOptions;
}

const keyed = (eventId: string, key: string) => JSON.stringify([eventId, plainText(key)]);

/** What a row is known again by; only the secret links it to the person, who may be erased. */
export const keyHash = ({ config }: Pick<AppContext, 'config'>, eventId: string, key: string): string =>
  createHmac('sha256', config.sessionSecret)
    .update(`imported ${keyed(eventId, key)}`)
    .digest('base64url');

/** The same of rows that were imported before it had the secret. */
const formerHash = (eventId: string, key: string) =>
  createHash('sha256').update(keyed(eventId, key)).digest('base64url');

const hashesOf = (context: Pick<AppContext, 'config'>, eventId: string, { key }: SheetRegistration): string[] => [
  keyHash(context, eventId, key),
  formerHash(eventId, key),
];

/** What is known of the event's people and of the sheet's, read once for all rows. */
interface Known {
  /** Those of the sheet whose key an earlier import had, with the e-mails of the registration that it made. */
  imported: Map<SheetRegistration, Set<string>>;
  /** The registration of each person who is in an active one of the event. */
  registered: Map<string, string>;
  elsewhere: (email: string) => string | undefined;
  paidUtrs: Set<string>;
}

async function readKnown(
  db: Database,
  context: Pick<AppContext, 'clock' | 'config'>,
  { rules, registrations, options }: ToDecide,
  isLocked: boolean,
): Promise<Known> {
  const emails = [...new Set(registrations.flatMap(({ people }) => people.map(({ email }) => email)))].filter(Boolean);
  const rows = registrations.map((sheet) => ({ sheet, hashes: hashesOf(context, rules.id, sheet) }));
  const accounts = await findVerifiedAccounts(db, emails);
  const newcomers = emails.map((email) => ({ email, userId: accounts.get(email) ?? null, path: 'email' }));
  const others = await readOtherEvents(db, context, rules, newcomers, { isLocked });
  const byEmail = new Map(newcomers.map((person) => [person.email, person]));
  const withUtr = options.payment === 'utr_paid' || options.payment === 'utr_review';
  const keys = await listImportedKeys(
    db,
    rules.id,
    rows.flatMap(({ hashes }) => hashes),
  );
  return {
    imported: new Map(
      rows.flatMap(({ sheet, hashes }) => {
        const people = hashes.map((hash) => keys.get(hash)).find((one) => one !== undefined);
        return people ? [[sheet, people] as const] : [];
      }),
    ),
    registered: await listRegisteredPeople(db, rules.id, emails),
    paidUtrs: await listPaidUtrs(db, withUtr ? registrations.flatMap(({ utr }) => utr ?? []) : []),
    elsewhere: (email) => {
      const person = byEmail.get(email);
      return person && others.list([person])[0];
    },
  };
}

const leaderOf = ({ people }: SheetRegistration) => people[0]?.email ?? '';

/** Why a registration is there already; undefined where it is not. */
function existingNote(known: Known, sheet: SheetRegistration): string | undefined {
  const imported = known.imported.get(sheet);
  if (imported && (!sheet.isNumbered || imported.has(leaderOf(sheet)))) return 'Was imported before';
  const found = sheet.people.map(({ email }) => known.registered.get(email));
  if (found.length === 0 || found.some((id) => id === undefined) || new Set(found).size !== 1) return undefined;
  return sheet.kind === 'team' ? 'This team is registered already' : 'Is registered already';
}

/** What the rules of the event say against a registration. */
function ruleProblems(decide: ToDecide, known: Known, sheet: SheetRegistration): SheetProblem[] {
  const { rules, columns, options } = decide;
  const problems: SheetProblem[] = [];
  const fail = (field: string, message: string, person?: SheetRegistration['people'][number]) =>
    problems.push(problemAt(columns, sheet, { person, field, message }));
  if (!takesKind(rules, sheet.kind)) {
    fail('teamName', sheet.kind === 'team' ? 'This event takes individuals only' : 'This event takes teams only');
  }
  if (sheet.kind === 'team' && isTeamTooLarge(sheet.people.length, rules.teamSize)) {
    fail('teamName', teamLimit(rules.teamSize));
  }
  for (const person of sheet.people) {
    if (known.registered.has(person.email))
      fail('email', `${person.email} is registered for this event already`, person);
    const elsewhere = known.elsewhere(person.email);
    if (elsewhere) fail('email', elsewhere, person);
  }
  const people = sheet.people.flatMap(({ input }) => input ?? []);
  if (people.length === sheet.people.length) {
    const pathOf = (member: number) => `${member}.`;
    for (const { path, message } of rosterErrors(rules, sheet.kind, people, { pathOf, isOpen: options.membersLater })) {
      const [member, field] = path.split('.');
      const person = sheet.people[Number(member)];
      fail(person ? (field ?? 'name') : 'teamName', message, person);
    }
  }
  return problems;
}

/** Questions that have a column: the others are answered later by the people themselves. */
function answerProblems({ questions, columns }: ToDecide, sheet: SheetRegistration): SheetProblem[] {
  const asked = questions.map((question) => ({
    ...question,
    isRequired: question.isRequired && columns[`answers.${question.id}`] !== undefined,
  }));
  const leader = sheet.people[0];
  const ofTeam = checkAnswers(asked, sheet.answers, 'team').errors;
  const errors = { ...ofTeam, ...checkAnswers(asked, leader?.answers, 'person').errors };
  return Object.entries(errors).map(([id, message]) => problemAt(columns, sheet, { field: answerPath(id), message }));
}

/** What is wrong about how it is paid. */
function paymentProblem(
  { columns, options }: ToDecide,
  known: Known,
  sheet: SheetRegistration,
  used: Map<string, number>,
): SheetProblem[] {
  const { utr } = sheet;
  const needsUtr = options.payment === 'utr_paid' || options.payment === 'utr_review';
  const fail = (message: string) => [problemAt(columns, sheet, { field: 'utr', message })];
  if (!needsUtr || !sheet.isPaid) return [];
  if (utr === null) return fail('The UTR of the payment is needed');
  if (known.paidUtrs.has(utr)) return fail('Another payment with this UTR is confirmed: one transfer pays once');
  const before = used.get(utr);
  used.set(utr, before ?? sheet.rows[0] ?? 0);
  return before === undefined ? [] : fail(`Row ${before} has this UTR already`);
}

/** Whether two names can be one person's: `Asha` and `Asha Rao`. */
function isSameName(one: SheetRegistration, other: SheetRegistration): boolean {
  const [shorter = [], longer = []] = [one, other]
    .map(({ name }) => plainText(name).split(' '))
    .toSorted((a, b) => a.length - b.length);
  return shorter.every((word) => longer.includes(word));
}

const isSame = (one: SheetRegistration, other: SheetRegistration): boolean =>
  leaderOf(one) === leaderOf(other) && isSameName(one, other);

/**
 * What is wrong about a key that a row before has, or an earlier import. Two people of one e-mail are not the same, and only one of
 * them can be registered by it; two e-mails with one number are two people, of whom the second would be left out.
 */
function keyProblem(
  toDecide: ToDecide,
  known: Known,
  sheet: SheetRegistration,
  before: SheetRegistration | undefined,
): SheetProblem[] {
  const { columns } = toDecide;
  const taken = (message: string) => [problemAt(columns, sheet, { field: 'key', message })];
  if (before && leaderOf(before) !== leaderOf(sheet)) return taken(`Row ${before.rows[0]} has this number already`);
  if (before) {
    const message = `Row ${before.rows[0]} has this e-mail with another name`;
    return [problemAt(columns, sheet, { person: sheet.people[0], field: 'email', message })];
  }
  // Whose key is no number is known again by it. A row without an e-mail has a problem for that.
  const isOther = leaderOf(sheet) !== '' && known.imported.has(sheet);
  return isOther ? taken('Another person was imported with this number') : [];
}

const paidStatus: Partial<Record<ImportPayment, RegistrationStatus>> = {
  desk: 'confirmed',
  utr_paid: 'confirmed',
  utr_review: 'under_review',
};

/**
 * What becomes of each registration of a sheet, in its order, by the rules of the event and what is known now; under the
 * event's lock what is decided holds until the end of the transaction.
 */
export async function decideRegistrations(
  db: Database,
  context: Pick<AppContext, 'clock' | 'config'>,
  toDecide: ToDecide,
  { isLocked }: { isLocked: boolean },
): Promise<DecidedRegistration[]> {
  const { rules, seats, columns, options } = toDecide;
  const known = await readKnown(db, context, toDecide, isLocked);
  const usedUtrs = new Map<string, number>();
  const seen = new Map<string, SheetRegistration>();
  let free =
    options.aboveCapacity || rules.capacity === null ? Number.POSITIVE_INFINITY : rules.capacity - seats.reserved;
  return toDecide.registrations.map((sheet): DecidedRegistration => {
    const amount = firstPrice(rules, { kind: sheet.kind, isFeeWaived: options.payment === 'free' });
    const base = { sheet, amount, status: null, problems: [], note: null };
    const before = seen.get(sheet.key);
    seen.set(sheet.key, before ?? sheet);
    if (before && isSame(before, sheet)) {
      return { ...base, state: 'existing', note: `Row ${before.rows[0]} is the same` };
    }
    const note = existingNote(known, sheet);
    if (note) return { ...base, state: 'existing', note };
    const problems = [
      ...keyProblem(toDecide, known, sheet, before),
      ...sheet.problems,
      ...ruleProblems(toDecide, known, sheet),
      ...answerProblems(toDecide, sheet),
      ...(amount > 0 ? paymentProblem(toDecide, known, sheet, usedUtrs) : []),
    ];
    const isPaid = amount > 0 && options.payment !== 'due' && sheet.isPaid;
    if (problems.length === 0 && isPaid && free <= 0) {
      const message = 'It is paid and no seat is free: give seats above the capacity, or leave it out';
      problems.push(problemAt(columns, sheet, { field: 'paid', message }));
    }
    if (problems.length > 0) return { ...base, state: 'invalid', problems };
    const unpaid = free <= 0 ? 'waitlisted' : amount > 0 ? 'pending_payment' : 'confirmed';
    const status = (isPaid && paidStatus[options.payment]) || unpaid;
    free -= 1;
    return { ...base, state: 'new', status };
  });
}
