import { type Expression, sql } from 'kysely';
import type { RegistrationFilter } from '#contract/panel/registration-filters.ts';
import type { RegistrationStatistics, StatusCounts } from '#contract/panel/registration-statistics.ts';
import { idsIn } from '#contract/panel/selection.ts';
import { PASS_CODE_LENGTH, passCodeIn } from '#contract/passes.ts';
import type { QuestionScope } from '#contract/questions/question-rules.ts';
import { endedStatuses, seatHoldingStatuses } from '#contract/registration-rules.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { Database } from '../../../db/database.ts';
import { inScope } from '../../../db/in-scope.ts';
import {
  beginsWith,
  halfCodeIn,
  likePattern,
  namePattern,
  ofReceipt,
  searchedDigits,
  utrIn,
} from '../../../db/search.ts';
import { selectRegistrations, toRegistration } from '../registrations.repository.ts';
import type { StoredRegistration } from '../stored-registration.ts';
import { isToBeConfirmed } from '../verification/verification.repository.ts';

type Select = ReturnType<typeof selectRegistrations>;

function byPayment(query: Select, payment: NonNullable<RegistrationFilter['payment']>): Select {
  switch (payment) {
    case 'free':
      return query.where('registrations.amount', '=', 0);
    case 'paid':
      return query.where('registrations.paymentMethod', 'is not', null).where('registrations.status', '<>', 'refunded');
    case 'unpaid':
      return (
        query
          .where('registrations.amount', '>', 0)
          .where('registrations.paymentMethod', 'is', null)
          // Said so, SQLite walks the newest until a page is full, in place of sorting all that are open.
          .where('registrations.status', 'not in', endedStatuses)
      );
    case 'refunded':
      return query.where('registrations.status', '=', 'refunded');
  }
}

function byAnswer(query: Select, answer: string): Select {
  const [questionId = '', optionId = ''] = answer.split('.');
  return query.where('registrations.id', 'in', (eb) =>
    eb
      .selectFrom('answers')
      .select('answers.registrationId')
      .where('answers.questionId', '=', questionId)
      .where('answers.optionId', '=', optionId),
  );
}

const textHas = (text: string) => sql<boolean>`registrations."searchText" like ${namePattern(text)} escape '\\'`;

/** Registrations by their text, a pass code of their people or half of one as it is shown, the UTR of a payment, or a receipt. */
function bySearch(query: Select, search: string): Select {
  const byText = textHas(searchedDigits(search) ?? search);
  const code = passCodeIn(search);
  const half = halfCodeIn(search);
  const utr = utrIn(search);
  const receipt = ofReceipt('registrations.id', 'registrationId', search);
  if (code.length !== PASS_CODE_LENGTH && !half && !utr && !receipt) return query.where(byText);
  return query.where((eb) =>
    eb.or([
      byText,
      ...(half ? [textHas(half)] : []),
      ...(utr
        ? [
            eb(
              'registrations.id',
              'in',
              eb.selectFrom('payments').select('payments.registrationId').where(beginsWith('payments.utr', utr)),
            ),
          ]
        : []),
      ...(receipt ? [receipt] : []),
      eb(
        'registrations.id',
        'in',
        eb
          .selectFrom('participants')
          .select('participants.registrationId')
          .$narrowType<{ registrationId: string }>()
          .where(half ? beginsWith('participants.code', half) : sql<boolean>`participants.code = ${code}`)
          .where('participants.registrationId', 'is not', null),
      ),
    ]),
  );
}

function byCheckIn(query: Select, checkedIn: NonNullable<RegistrationFilter['checkedIn']>): Select {
  if (checkedIn === 'none') return query.where('registrations.admittedAt', 'is', null);
  const admitted = query.where('registrations.admittedAt', 'is not', null);
  if (checkedIn === 'any') return admitted;
  const waits = sql<boolean>`exists (select 1 from participants as p
    where p."registrationId" = registrations.id and p."checkedInAt" is null and p."leftAt" is null)`;
  // Of an individual registration nobody else could be missing.
  return checkedIn === 'some'
    ? admitted.where('registrations.kind', '=', 'team').where(waits)
    : admitted.where(sql<boolean>`(registrations.kind = 'individual' or not ${waits})`);
}

/** A question that must be answered, with the option of another one that shows it. */
export interface RequiredQuestion {
  id: string;
  scope: QuestionScope;
  showIf: { questionId: string; optionId: string } | null;
}

/** Events that ask the same, with what of it must be answered. */
export interface RequiredOfEvents {
  eventIds: string[];
  questions: RequiredQuestion[];
}

/** Whether one of these questions is shown to somebody of a registration and has no answer. */
function lacksAnswer(questions: RequiredQuestion[]) {
  const missing = questions.map(({ id, scope, showIf }) => {
    const of = sql`where a."registrationId" = registrations.id and ${
      scope === 'team' ? sql`a."participantId" is null` : sql`a."participantId" = p.id`
    }`;
    const shown = showIf
      ? sql`and exists (select 1 from answers a ${of} and a."questionId" = ${showIf.questionId} and a."optionId" = ${showIf.optionId})`
      : sql``;
    const open = sql`not exists (select 1 from answers a ${of} and a."questionId" = ${id}) ${shown}`;
    return scope === 'team'
      ? sql`(${open})`
      : sql`exists (select 1 from participants p where p."registrationId" = registrations.id and p."releasedAt" is null and ${open})`;
  });
  return sql<boolean>`(${sql.join(missing, sql` or `)})`;
}

/** Active registrations that lack an answer which their own event requires. */
function byMissing(query: Select, required: RequiredOfEvents[]): Select {
  const active = query.where('registrations.status', 'not in', endedStatuses);
  return active.where((eb) =>
    eb.or(
      required.map(({ eventIds, questions }) =>
        eb.and([eb('registrations.eventId', 'in', eventIds), lacksAnswer(questions)]),
      ),
    ),
  );
}

/** Which registrations, of those that an admin may read. */
export interface ScopedFilter extends RegistrationFilter {
  scope: Scope;
}

/** A filter whose event, with its sub-events, has become its scope, and with the questions that `answers` asks about. */
export type StoredFilter = Omit<ScopedFilter, 'eventId'> & { required?: RequiredOfEvents[] };

/** The registrations that a filter leaves, in no order. */
export function filtered(
  db: Database,
  { status, payment, checkedIn, search, answer, roster, proof, mail, ids, required, scope }: StoredFilter,
  select = selectRegistrations,
): Select {
  let query = inScope(select(db), 'registrations.eventId', scope);
  if (status) query = query.where('registrations.status', '=', status);
  if (payment) query = byPayment(query, payment);
  if (checkedIn) query = byCheckIn(query, checkedIn);
  if (ids) query = query.where('registrations.id', 'in', idsIn(ids));
  if (answer) query = byAnswer(query, answer);
  if (proof) query = query.where(isToBeConfirmed);
  if (mail) {
    query = query.where('registrations.id', 'in', (eb) =>
      eb
        .selectFrom('emailQueue')
        .select('emailQueue.registrationId')
        .$narrowType<{ registrationId: string }>()
        .where('emailQueue.status', '=', 'failed')
        .where('emailQueue.registrationId', 'is not', null),
    );
  }
  if (roster) {
    query = query
      .where('registrations.incompleteSince', 'is not', null)
      .where('registrations.status', 'not in', endedStatuses);
  }
  if (required) query = byMissing(query, required);
  return search ? bySearch(query, search) : query;
}

/** The ids of what a filter leaves, as a part of another statement. */
export const selectFilteredIds = (db: Database, filter: StoredFilter): Expression<string> =>
  sql<string>`${filtered(db, filter).clearSelect().select('registrations.id')}`;

/** Where a page begins: the last row before it. */
export interface Cursor {
  createdAt: string;
  _id: string;
}

/** Registrations, newest first, after the cursor: the thousandth page costs as much as the first. */
export async function listRegistrations(
  db: Database,
  filter: StoredFilter,
  after: Cursor | undefined,
  limit: number,
): Promise<StoredRegistration[]> {
  let query = filtered(db, filter);
  if (after) {
    query = query.where(
      sql<boolean>`(registrations."createdAt", registrations.id) < (${after.createdAt}, ${after._id})`,
    );
  }
  const rows = await query
    .orderBy('registrations.createdAt', 'desc')
    .orderBy('registrations.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRegistration);
}

export async function countFiltered(db: Database, filter: StoredFilter): Promise<number> {
  // What a registration's event is called makes no difference to how many there are.
  const { count } = await filtered(db, filter)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** New registrations by day in the festival's time zone. */
export async function countByDay(db: Database, scope: Scope): Promise<Map<string, number>> {
  const counts = db
    .selectFrom('registrations')
    .select(['registeredOn as day', (eb) => eb.fn.countAll<number>().as('registrations')])
    .groupBy('registeredOn');
  const rows = await inScope(counts, 'registrations.eventId', scope).execute();
  return new Map(rows.map(({ day, registrations }) => [day, Number(registrations)]));
}

/** The registrations of every event that has some. */
export async function countByEvent(
  db: Database,
  scope: Scope,
): Promise<Omit<RegistrationStatistics['byEvent'][number], 'rupees'>[]> {
  const byEvent = db
    .selectFrom('registrations')
    .select(['eventId', 'status', (eb) => eb.fn.countAll<number>().as('registrations')])
    .groupBy(['eventId', 'status']);
  const counts = await inScope(byEvent, 'registrations.eventId', scope).execute();
  const ids = [...new Set(counts.map(({ eventId }) => eventId))];
  if (ids.length === 0) return [];
  const events = await db
    .selectFrom('events')
    .leftJoin('events as main', 'main.id', 'events.mainEventId')
    .select(['events.id', 'events.title', 'events.capacity', 'main.title as mainEventTitle'])
    .where('events.id', 'in', ids)
    .execute();
  return events
    .map(({ id, title, mainEventTitle, capacity }) => {
      const of = (statuses: string[]) =>
        counts
          .filter((row) => row.eventId === id && statuses.includes(row.status))
          .reduce((sum, row) => sum + Number(row.registrations), 0);
      return {
        eventId: id,
        title,
        mainEventTitle,
        capacity,
        confirmed: of(['confirmed']),
        open: of(seatHoldingStatuses.filter((status) => status !== 'confirmed')),
        waitlisted: of(['waitlisted']),
      };
    })
    .sort((a, b) => b.confirmed - a.confirmed || a.title.localeCompare(b.title));
}

/** Of one event or several, with their sub-events where asked, or of all; of one college alone where it is named. */
export interface CountedRegistrations {
  eventId?: string | undefined;
  eventIds?: string[] | undefined;
  withSubEvents?: 'true' | undefined;
  college?: string | undefined;
}

export async function countByStatus(
  db: Database,
  scope: Scope,
  { eventId, eventIds = eventId ? [eventId] : [], withSubEvents, college }: CountedRegistrations = {},
): Promise<StatusCounts> {
  let query = db
    .selectFrom('registrations')
    .select(['status', (eb) => eb.fn.countAll<number>().as('registrations')])
    .groupBy('status');
  if (eventIds.length > 0 && withSubEvents) {
    query = query.where((eb) =>
      eb(
        'eventId',
        'in',
        eb
          .selectFrom('events')
          .select('events.id')
          .where((of) => of.or([of('events.id', 'in', eventIds), of('events.mainEventId', 'in', eventIds)]))
          .where('events.deletedAt', 'is', null),
      ),
    );
  } else if (eventIds.length > 0) query = query.where('eventId', 'in', eventIds);
  if (college) query = query.where(sql<boolean>`lower(registrations.college) like ${likePattern(college)} escape '\\'`);
  const rows = await inScope(query, 'registrations.eventId', scope).execute();
  return rows.map(({ status, registrations }) => ({ status, registrations: Number(registrations) }));
}
