import type { RegistrationFilter, RegistrationSort } from '#contract/panel/registration-filters.ts';
import type { RegistrationStatistics, StatusCounts } from '#contract/panel/registration-statistics.ts';
import { paymentMethods } from '#contract/payments/payment-methods.ts';
import { hasEnded } from '#contract/registration-rules.ts';
import type { RegistrationDetail, RegistrationRow } from '#contract/registrations.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { scopeWithin } from '../../events/events-export.service.ts';
import { getIncome } from '../../ledger/ledger-figures.service.ts';
import { readStillToPay } from '../../payments/money.service.ts';
import { listAskedByEvents, readOpenSheets } from '../../questions/answer-sheets.service.ts';
import type { Actor } from '../actors.ts';
import { readVersion } from '../desk/desk.repository.ts';
import { listMissing } from '../incomplete/incomplete-teams.service.ts';
import { listPeopleOf, type StoredParticipant } from '../participants.repository.ts';
import { listHistory } from '../registration-history.repository.ts';
import { findRegistration } from '../registrations.repository.ts';
import { transitionRegistration } from '../status-commands.service.ts';
import { transitionsFrom } from '../status-machine.ts';
import type { StoredRegistration } from '../stored-registration.ts';
import { shownVerifyBy } from '../verification/shortened-email.ts';
import { findPosition } from '../waitlist/offered-kinds.service.ts';
import * as lists from './registration-lists.repository.ts';
import { listSorted } from './sorted-registrations.repository.ts';

const PAGE = 50;

/** A stored registration as a row of the list. */
function toRow(
  context: AppContext,
  { userId: _userId, ...row }: StoredRegistration,
  more: Pick<RegistrationRow, 'missing' | 'missingAnswers' | 'checkedIn'>,
): RegistrationRow {
  return { ...row, verifyBy: shownVerifyBy(context, row), ...more };
}

/** How many of these people were admitted, and when the last of them was. */
function checkedInOf(people: StoredParticipant[]): RegistrationRow['checkedIn'] {
  const times = people.flatMap(({ checkedInAt }) => checkedInAt ?? []).sort();
  return { people: times.length, of: people.length, at: times.at(-1) ?? null };
}

/** Throws `validation_failed` where registrations that lack an answer are asked for without an event. */
export function requireAskingEvent({ eventId, answers }: RegistrationFilter): void {
  if (answers !== 'missing' || eventId) return;
  const message = 'Choose an event: each asks its own questions';
  throw new AppError('validation_failed', { detail: message, errors: [{ path: 'answers', message }] });
}

/** What events must have answered; those that ask for the same are together. */
async function listRequired(db: Database, eventIds: readonly string[]): Promise<lists.RequiredOfEvents[]> {
  const asked = await listAskedByEvents(db, [...eventIds]);
  const required = [...asked].map(([eventId, questions]) => ({
    eventId,
    questions: questions.filter(({ isRequired }) => isRequired),
  }));
  const alike = Map.groupBy(required, ({ questions }) => questions.map(({ id }) => id).join(' '));
  return [...alike.values()].flatMap((events) => {
    const questions = events[0]?.questions ?? [];
    return questions.length > 0 ? [{ eventIds: events.map(({ eventId }) => eventId), questions }] : [];
  });
}

/**
 * A filter as the database takes it: of an event with its sub-events, and with the questions that must be answered, where it
 * asks for registrations that lack some. Throws as `requireAskingEvent`.
 */
export async function toStoredFilter(
  db: Database,
  { eventId, ...filter }: lists.ScopedFilter,
): Promise<lists.StoredFilter> {
  requireAskingEvent({ eventId, ...filter });
  if (!eventId) return filter;
  const scope = await scopeWithin(db, filter.scope, eventId);
  if (filter.answers !== 'missing') return { ...filter, scope };
  return { ...filter, scope, required: await listRequired(db, scope === 'festival' ? [] : scope) };
}

type PeopleOf = Map<string | null, StoredParticipant[]>;

/** How many required answers active registrations lack, by their ids. */
async function countMissingAnswers(
  db: Database,
  registrations: StoredRegistration[],
  people: PeopleOf,
): Promise<Map<string, number>> {
  const active = registrations.filter(({ status }) => !hasEnded(status));
  const open = await readOpenSheets(
    db,
    active.map((registration) => ({ ...registration, people: people.get(registration._id) ?? [] })),
  );
  return new Map(
    [...open].map(([id, sheets]) => [id, sheets.reduce((sum, { missing }) => sum + missing.length, 0)] as const),
  );
}

/** Pagination by cursor: registrations in their order; `after` is the id of the last row of the page before. */
export async function listRegistrationPage(
  context: AppContext,
  {
    after,
    sort = 'newest',
    ...filter
  }: lists.ScopedFilter & { after?: string | undefined; sort?: RegistrationSort | undefined },
): Promise<{ registrations: RegistrationRow[]; more: boolean }> {
  const { db } = context;
  const last = after ? await findRegistration(db, { id: after }) : undefined;
  const stored = await toStoredFilter(db, filter);
  const found = await (sort === 'newest'
    ? lists.listRegistrations(db, stored, last, PAGE + 1)
    : listSorted(db, stored, sort, last, PAGE + 1));
  const page = found.slice(0, PAGE);
  const missing = await listMissing(db, page);
  const people: PeopleOf = Map.groupBy(
    await listPeopleOf(
      db,
      page.map(({ _id, status }) => ({ _id, ended: hasEnded(status) })),
    ),
    ({ registrationId }) => registrationId,
  );
  const answers = await countMissingAnswers(db, page, people);
  const rows = page.map((row) =>
    toRow(context, row, {
      missing: missing.get(row._id) ?? [],
      missingAnswers: answers.get(row._id) ?? 0,
      checkedIn: checkedInOf(people.get(row._id) ?? []),
    }),
  );
  return { registrations: rows, more: found.length > PAGE };
}

/** How many registrations a filter leaves. */
export async function countRegistrations({ db }: AppContext, filter: lists.ScopedFilter): Promise<{ total: number }> {
  return { total: await lists.countFiltered(db, await toStoredFilter(db, filter)) };
}

/** A registration with its people and history, or undefined where there is none. */
export async function findRegistrationDetail(
  context: AppContext,
  by: { id: string } | { code: string },
): Promise<RegistrationDetail | undefined> {
  const { db } = context;
  const registration = await findRegistration(db, by);
  if (!registration) return undefined;
  const people = await listPeopleOf(db, [{ _id: registration._id, ended: hasEnded(registration.status) }]);
  const { userId: _userId, ...fields } = registration;
  const transitions = transitionsFrom(registration.status, 'admin');
  return {
    ...fields,
    verifyBy: shownVerifyBy(context, registration),
    position: registration.status === 'waitlisted' ? await findPosition(db, registration) : null,
    cancellable: transitions.includes('cancelled'),
    people: people.map(({ _id, name, role, email, phone, college, checkedInAt, checkedInBy, checkedInGate }) => ({
      _id,
      name,
      role,
      email,
      phone,
      college,
      checkedInAt,
      checkedInBy,
      checkedInGate,
    })),
    history: await listHistory(db, registration._id),
    transitions,
    stillToPay: transitions.includes('confirmed') ? await readStillToPay(db, registration) : 0,
    missing: (await listMissing(db, [registration])).get(registration._id) ?? [],
    version: await readVersion(db, registration._id),
  };
}

/** A registration as admins see it. Throws `registration_not_found`. */
export async function getRegistrationDetail(context: AppContext, id: string): Promise<RegistrationDetail> {
  const detail = await findRegistrationDetail(context, { id });
  if (!detail) throw new AppError('registration_not_found', { detail: 'This registration does not exist' });
  return detail;
}

/** An admin cancels a registration for its people. Throws `registration_not_found`, `transition_not_allowed`. */
export async function cancelForPeople(
  context: AppContext,
  id: string,
  actor: Actor,
  note: string | null | undefined,
): Promise<RegistrationDetail> {
  await transitionRegistration(context, id, 'cancelled', { actor, note: note ?? null });
  return getRegistrationDetail(context, id);
}

/** The figures of the charts, of the events of a scope; the money is the ledger's. */
export async function getStatistics({ db }: AppContext, scope: Scope): Promise<RegistrationStatistics> {
  const registered = await lists.countByDay(db, scope);
  const income = await getIncome(db, scope);
  const days = [...new Set([...registered.keys(), ...income.byDay.keys()])].sort();
  return {
    byDay: days.map((day) => ({
      day,
      registrations: registered.get(day) ?? 0,
      rupees: income.byDay.get(day) ?? 0,
    })),
    byEvent: (await lists.countByEvent(db, scope)).map((event) => ({
      ...event,
      rupees: income.byEvent.get(event.eventId) ?? 0,
    })),
    byMethod: paymentMethods.flatMap((method) => {
      const rupees = income.byMethod.get(method);
      return rupees === undefined ? [] : [{ method, rupees }];
    }),
    byStatus: await lists.countByStatus(db, scope),
  };
}

/** How many registrations have each status, of one event or of all in the scope. */
export function countStatuses({ db }: AppContext, scope: Scope, of: lists.CountedRegistrations): Promise<StatusCounts> {
  return lists.countByStatus(db, scope, of);
}
