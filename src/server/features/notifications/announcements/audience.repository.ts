import { type Expression, sql } from 'kysely';
import type { Unreached } from '#contract/panel/sent-mails.ts';
import { ERASED_DOMAIN } from '#contract/privacy/erased-domain.ts';
import { endedStatuses, type RegistrationStatus } from '#contract/registration-rules.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { Database } from '../../../db/database.ts';
import { inScope } from '../../../db/in-scope.ts';
import { likePattern } from '../../../db/search.ts';
import { insertEmailsFrom } from '../email-queue.repository.ts';

/** Whom a mail goes to, within a scope: the people of events, of all events where that is null, of single registrations or of a filter. */
export interface Audience {
  eventIds: string[] | null;
  registrationIds?: string[] | undefined;
  /** The ids of all that a filter leaves. */
  matching?: Expression<string> | undefined;
  /** Not asked of single registrations, nor of those that a filter leaves. */
  statuses: RegistrationStatus[];
  college?: string | undefined;
  scope: Scope;
}

export interface MailedEvent {
  id: string;
  title: string;
}

/** Those of these events that are there and in the scope, by title. */
export async function listEvents(db: Database, ids: string[], scope: Scope): Promise<MailedEvent[]> {
  const query = db.selectFrom('events').select(['id', 'title']).where('id', 'in', ids).where('deletedAt', 'is', null);
  return inScope(query, 'events.id', scope).orderBy('title').orderBy('id').execute();
}

/** The sub-events of main events that are in a scope. */
export async function listSubEventIds(db: Database, mainEventIds: string[], scope: Scope): Promise<string[]> {
  const query = db
    .selectFrom('events')
    .select('events.id')
    .where('mainEventId', 'in', mainEventIds)
    .where('deletedAt', 'is', null);
  return (await inScope(query, 'events.id', scope).execute()).map(({ id }) => id);
}

/** The events of registrations that are in a scope; less than asked for where one is not. */
export async function listEventsOfRegistrations(
  db: Database,
  ids: string[],
  scope: Scope,
): Promise<{ registrations: number; events: MailedEvent[] }> {
  const query = db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .select(['events.id', 'events.title', (eb) => eb.fn.countAll<number>().as('registrations')])
    .where('registrations.id', 'in', ids)
    .groupBy(['events.id', 'events.title']);
  const rows = await inScope(query, 'registrations.eventId', scope).orderBy('events.title').execute();
  return {
    registrations: rows.reduce((sum, { registrations }) => sum + Number(registrations), 0),
    events: rows.map(({ id, title }) => ({ id, title })),
  };
}

/** The registrations, also of people whom no mail can reach. */
function inAudience(db: Database, { eventIds, registrationIds, matching, statuses, college, scope }: Audience) {
  const query = inScope(db.selectFrom('registrations'), 'registrations.eventId', scope);
  if (registrationIds) return query.where('registrations.id', 'in', registrationIds);
  if (matching) return query.where(sql<boolean>`registrations.id in ${matching}`);
  const ofEvents = eventIds
    ? query.where('registrations.eventId', 'in', eventIds)
    : query.where('registrations.eventId', 'in', (eb) =>
        eb.selectFrom('events').select('events.id').where('events.deletedAt', 'is', null),
      );
  const ofStatuses = ofEvents.where('registrations.status', 'in', statuses);
  return college
    ? ofStatuses.where(sql<boolean>`lower(registrations.college) like ${likePattern(college)} escape '\\'`)
    : ofStatuses;
}

/** Each email address with each registration that it belongs to: twice where it is the contact's and one of its people's. */
function peopleOf(db: Database, audience: Audience) {
  const columns = [
    'registrations.id',
    'registrations.eventId',
    'registrations.number',
    'registrations.verifyBy',
  ] as const;
  const contacts = inAudience(db, audience).select([...columns, 'registrations.email as email']);
  const members = inAudience(db, audience)
    .innerJoin('participants', 'participants.registrationId', 'registrations.id')
    .where('participants.leftAt', 'is', null)
    .where((eb) =>
      eb.or([eb('participants.releasedAt', 'is', null), eb('registrations.status', 'in', [...endedStatuses])]),
    )
    .select([...columns, 'participants.email as email']);
  return db.selectFrom(contacts.unionAll(members).as('people'));
}

/** Erased people have a pseudonym for an e-mail. */
const isErased = sql<boolean>`people.email like ${`%${ERASED_DOMAIN}`}`;

/** Those who get a mail now: a registration whose e-mail is verified names their address. */
const reached = (db: Database, audience: Audience) =>
  peopleOf(db, audience).where('people.verifyBy', 'is', null).where(sql<boolean>`not ${isErased}`);

/** How many registrations an audience has, how many addresses get a mail, and how many others get none. */
export async function countAudience(
  db: Database,
  audience: Audience,
): Promise<{ registrations: number; people: number; unreached: Unreached }> {
  const { registrations } = await inAudience(db, audience)
    .select((eb) => eb.fn.countAll<number>().as('registrations'))
    .executeTakeFirstOrThrow();
  const isReached = sql<boolean>`"verifyBy" is null and not ${isErased}`;
  const perAddress = peopleOf(db, audience)
    .select([
      sql<number>`max(case when ${isReached} then 1 else 0 end)`.as('reached'),
      sql<number>`max(case when ${isErased} then 0 else 1 end)`.as('kept'),
    ])
    .groupBy('people.email');
  const { people, addresses, all } = await db
    .selectFrom(perAddress.as('each'))
    .select(({ fn }) => [
      fn.sum<number>('reached').as('people'),
      fn.sum<number>('kept').as('addresses'),
      fn.countAll<number>().as('all'),
    ])
    .executeTakeFirstOrThrow();
  return {
    registrations: Number(registrations),
    people: Number(people),
    unreached: { unproved: Number(addresses) - Number(people), erased: Number(all) - Number(addresses) },
  };
}

/** An email address with its registrations. */
export interface MailedPerson {
  email: string;
  registrationIds: string[];
}

/** One of those who get it, in the order of their email addresses, from 0. */
export async function findPersonAt(db: Database, audience: Audience, at: number): Promise<MailedPerson | undefined> {
  const found = await reached(db, audience)
    .select('people.email')
    .distinct()
    .orderBy('people.email')
    .limit(1)
    .offset(at)
    .executeTakeFirst();
  if (!found) return undefined;
  const rows = await reached(db, audience)
    .select(['people.id', 'people.eventId', 'people.number'])
    .distinct()
    .where('people.email', '=', found.email)
    .orderBy('people.eventId')
    .orderBy('people.number')
    .execute();
  return { email: found.email, registrationIds: rows.map(({ id }) => id) };
}

/** The events of the registrations of all who get it. */
export async function listReachedEvents(db: Database, audience: Audience): Promise<string[]> {
  const rows = await reached(db, audience).select('people.eventId').distinct().orderBy('people.eventId').execute();
  return rows.map(({ eventId }) => eventId);
}

/**
 * Queues one email for each address that gets a mail, about its first registration and, in `data`, the others. In one statement: for
 * 60,000 people the same rows as parameters held the database for seconds.
 */
export async function queueForAudience(
  db: Database,
  audience: Audience,
  mail: { announcementId: string; createdAt: string },
): Promise<void> {
  const registrations = reached(db, audience)
    .select(['people.email', 'people.id', 'people.eventId', 'people.number'])
    .distinct();
  const people = db
    .selectFrom(registrations.as('named'))
    .select(['email', 'id', 'eventId', 'number'])
    .select(({ fn }) =>
      fn
        .agg<string>('first_value', ['id'])
        .over((over) => over.partitionBy('email').orderBy('eventId').orderBy('number'))
        .as('firstId'),
    );
  // Ids need no escapes.
  const others = sql<string>`string_agg(case when id <> "firstId" then id end, '","' order by "eventId", number)`;
  const emails = db
    .selectFrom(people.as('people'))
    .groupBy('email')
    .select(({ fn }) => [
      'email as recipient',
      fn.min('firstId').as('registrationId'),
      sql<string>`coalesce('{"others":["' || ${others} || '"]}', '{}')`.as('data'),
    ]);
  await insertEmailsFrom(db, emails, mail);
}
