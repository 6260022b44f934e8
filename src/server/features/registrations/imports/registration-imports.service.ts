import { nanoid } from 'nanoid';
import { columnChoices, guessRegistrationColumns } from '#contract/imports/registration-columns.ts';
import type {
  ImportedRegistration,
  RegistrationImport,
  RegistrationImportResult,
} from '#contract/imports/registration-imports.ts';
import { amountFor, takesKind } from '#contract/registration-rules.ts';
import { z } from '#contract/zod.ts';
import type { AppContext } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { readSheet, type SheetRow } from '../../../sheets/read-sheet.ts';
import { fromHeadings, headingsHash, parseColumns, requireNoProblems } from '../../../sheets/sheet-columns.ts';
import { headingsOf } from '../../../sheets/sheet-headings.ts';
import { listAskedQuestions } from '../../questions/answer-sheets.service.ts';
import type { Actor } from '../actors.ts';
import { mayNotWaive } from '../desk/desk-rules.service.ts';
import { readSeats, type Seats } from '../event-lock/capacity.repository.ts';
import { requireOpenYear } from '../event-lock/event-lock.service.ts';
import { type EventRules, findEventRules } from '../event-rules.repository.ts';
import { lockAndPromote, type PromotedEvent } from '../waitlist/expire-and-promote.service.ts';
import {
  type DecidedRegistration,
  decideRegistrations,
  type ImportOptions,
  keyHash,
} from './decide-registrations.service.ts';
import { mailRegistrations } from './mail-import.service.ts';
import * as repository from './registration-imports.repository.ts';
import { readRegistrations } from './sheet-registrations.ts';
import { storeRegistrations } from './store-registrations.service.ts';

const SHOWN = 50;
/** The most people of one import: the event is locked while they are stored. */
const MAX_PEOPLE = 3000;
/** How often lapsed registrations are expired before a decision, each time a hundred. */
const MAX_ROUNDS = 100;

export interface ImportRequest extends ImportOptions {
  eventId: string;
  source: { text: string } | { bytes: Uint8Array };
  fileName: string;
  /** As JSON; left out, those that were chosen last for these headings, else by what they are called. */
  columns?: string | undefined;
  skipInvalid: boolean;
  withMail: boolean;
}

const columnsSchema = z.record(z.string().max(80), z.number().int().min(0).max(59));

/** Rejects an event that nobody can be imported for. Its window does not matter: those of a form elsewhere have registered. */
function requireImportable({ clock }: Pick<AppContext, 'clock'>, rules: EventRules | undefined): EventRules {
  requireOpenYear(rules);
  if (!rules) throw new AppError('event_not_found', { detail: 'This event does not exist or has been removed' });
  if (rules.hasSubEvents) throw new AppError('has_sub_events', { detail: 'Choose one of its sub-events' });
  if (rules.endDate <= clock().toISOString())
    throw new AppError('registration_closed', { detail: 'This event is over' });
  return rules;
}

interface Checked extends Pick<RegistrationImportResult, 'headings' | 'columns' | 'choices'> {
  decided: DecidedRegistration[];
}

/** Reads the rows and decides them by what is there now. */
async function check(
  db: Database,
  context: AppContext,
  { rules, seats }: { rules: EventRules; seats: Pick<Seats, 'reserved'> },
  sheet: SheetRow[],
  request: ImportRequest,
  isLocked: boolean,
): Promise<Checked> {
  const questions = await listAskedQuestions(db, rules.id);
  const readable = questions.filter(({ kind }) => kind !== 'file');
  const rows = fromHeadings(sheet, (headings) => guessRegistrationColumns(headings, readable));
  const headings = headingsOf(rows);
  const takes = { individual: takesKind(rules, 'individual'), team: takesKind(rules, 'team') };
  const choices = columnChoices(takes.team ? rules.teamSize : 1, readable);
  const known = new Set(choices.map(({ name }) => name));
  const remembered = request.columns ?? (await repository.findColumns(db, rules.id, headingsHash(headings)));
  const chosen = remembered ? parseColumns(columnsSchema, remembered) : guessRegistrationColumns(headings, readable);
  const columns = Object.fromEntries(Object.entries(chosen).filter(([name]) => known.has(name)));
  const registrations = readRegistrations({
    rows,
    columns,
    questions: readable,
    takes,
    membersLater: request.membersLater,
  });
  const people = registrations.reduce((sum, one) => sum + one.people.length, 0);
  if (people > MAX_PEOPLE) throw fieldError('sheet', `At most ${MAX_PEOPLE} people at once: split the sheet`);
  const toDecide = { rules, seats, columns, questions, registrations, options: request };
  return { headings, columns, choices, decided: await decideRegistrations(db, context, toDecide, { isLocked }) };
}

const shown = ({ decided, ...checked }: Checked): Omit<RegistrationImportResult, '_id' | 'created'> => ({
  ...checked,
  registrations: decided.map(({ sheet, ...decision }): ImportedRegistration => {
    const { rows, key, kind, name } = sheet;
    const people = sheet.people.map((person) => ({
      name: person.name.slice(0, 200),
      email: person.email.slice(0, 254),
    }));
    return { rows, key: key.slice(0, 300), kind, name: name.slice(0, 200), people, ...decision };
  }),
});

/**
 * What a sheet would make, without making it. Throws `sheet_unreadable`, `event_not_found`, `has_sub_events`,
 * `registration_closed` and `validation_failed` (`columns`, `sheet`).
 */
export async function checkSheet(context: AppContext, request: ImportRequest): Promise<RegistrationImportResult> {
  const sheet = await readSheet(request.source, guessRegistrationColumns);
  const rules = requireImportable(context, await findEventRules(context.db, request.eventId));
  const seats = await readSeats(context.db, request.eventId);
  return { _id: null, ...shown(await check(context.db, context, { rules, seats }, sheet, request, false)), created: 0 };
}

/** Throws where some have problems and were not to be left out. */
function requireValid(decided: DecidedRegistration[], skipInvalid: boolean): DecidedRegistration[] {
  if (!skipInvalid) requireNoProblems(decided.flatMap(({ problems }) => problems));
  return decided.filter(({ state }) => state === 'new');
}

/** Locks the event once nothing of it has to expire first. */
async function lockSettled(...of: Parameters<typeof lockAndPromote>): Promise<PromotedEvent> {
  let event = await lockAndPromote(...of);
  for (let rounds = 0; event.more && rounds < MAX_ROUNDS; rounds += 1) event = await lockAndPromote(...of);
  return event;
}

/**
 * Imports the new registrations of a sheet in one transaction under the event's lock: all of them or none, with `skipInvalid`
 * those without a problem. What was imported before, or is registered, makes nothing. Throws as `checkSheet`, and
 * `validation_failed` with every problem at its row, and `not_allowed` where a fee is left out by who may not waive it.
 */
export async function importSheet(
  context: AppContext,
  request: ImportRequest & { mayWaive: boolean },
  actor: Actor,
): Promise<RegistrationImportResult> {
  const sheet = await readSheet(request.source, guessRegistrationColumns);
  const { eventId, fileName, payment, withMail, mayWaive } = request;
  return inTransaction(context.db, async (trx) => {
    const event = await lockSettled(trx, context, eventId);
    const rules = requireImportable(context, event.rules);
    const checked = await check(trx, context, { rules, seats: event.seats }, sheet, request, true);
    const fresh = requireValid(checked.decided, request.skipInvalid);
    if (fresh.length === 0) return { _id: null, ...shown(checked), created: 0 };
    const isWaived = payment === 'free' && fresh.some(({ sheet: { kind } }) => amountFor(rules, kind) > 0);
    if (isWaived && !mayWaive) throw mayNotWaive();
    const made = await storeRegistrations(trx, context, { ...event, rules }, fresh, { options: request, actor });
    const _id = nanoid();
    const importedAt = context.clock().toISOString();
    const people = fresh.reduce((sum, { sheet: one }) => sum + one.people.length, 0);
    await repository.insertImport(trx, {
      id: _id,
      eventId,
      fileName,
      payment,
      registrations: made.length,
      people,
      importedAt,
      headings: headingsHash(checked.headings),
      columns: JSON.stringify(checked.columns),
      importedBy: actor.name ?? '',
      mailedAt: withMail ? importedAt : null,
      undoneBy: null,
      undoneAt: null,
    });
    await repository.insertRows(
      trx,
      made.map(({ registrationId, paymentId }, index) => ({
        registrationId,
        paymentId,
        importId: _id,
        eventId,
        key: keyHash(context, eventId, fresh[index]?.sheet.key ?? ''),
      })),
    );
    if (withMail) await mailRegistrations(trx, context, await repository.listRows(trx, _id));
    return { _id, ...shown(checked), created: made.length };
  });
}

/** The last imports of an event, newest first. Throws `event_not_found`. */
export async function listImports({ db }: Pick<AppContext, 'db'>, eventId: string): Promise<RegistrationImport[]> {
  if (!(await findEventRules(db, eventId))) throw new AppError('event_not_found');
  return repository.listImports(db, eventId, SHOWN);
}
