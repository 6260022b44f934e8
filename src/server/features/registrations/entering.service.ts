import { customAlphabet, nanoid } from 'nanoid';
import { amountFor, type EntryKind, type EntryState, openingOf, takesKind } from '#contract/entry-rules.ts';
import { PASS_CODE_ALPHABET, PASS_CODE_LENGTH } from '#contract/passes.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/faults.ts';
import { AppError, refuseField } from '../../errors.ts';
import { festivalDay } from '../../festival-time.ts';
import type { SessionUser } from '../../identity.ts';
import { insertEntry } from './entries.repository.ts';
import type { Actor } from './entry-moves.ts';
import { holdsPlace } from './entry-moves.ts';
import { type EventRules, findEventRules } from './event-rules.repository.ts';
import { deadlineOf, mailFor } from './moving.service.ts';
import { insertParticipants, listEnteredEmails } from './participants.repository.ts';
import { changePlaces, lockPlaces } from './places.repository.ts';
import { insertEntryMails, insertHistory } from './records.repository.ts';
import { settleLocked } from './settling.service.ts';

const newPassCode = customAlphabet(PASS_CODE_ALPHABET, PASS_CODE_LENGTH);

export interface NewPerson {
  name: string;
  email: string;
  phone?: string | null;
  college?: string | null;
  role: string;
  userId?: string | null;
}

export interface NewEntry {
  kind: EntryKind;
  /** The person's name, or the team's. */
  name: string;
  email: string;
  phone: string | null;
  college: string | null;
  userId: string | null;
  teamId: string | null;
  people: NewPerson[];
}

/** Who enters, as the history names them. */
export function participantActor(user: SessionUser | undefined, name: string): Actor {
  return { kind: 'participant', id: user?.id ?? null, name: user?.name ?? name };
}

function closedMessage(rules: EventRules, timeZone: string, opening: 'not_yet' | 'closed'): string {
  if (opening === 'closed' || !rules.registrationStarts) return 'Registration for this event is closed';
  const opens = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `Registration opens on ${opens.format(new Date(rules.registrationStarts))}`;
}

/**
 * The rules of an event that can be entered now in this way. Throws `event_not_found`, `not_signed_in`,
 * `has_sub_events`, `registration_closed`, and `validation_failed` for the wrong kind.
 */
export async function getEnterableEvent(
  trx: DatabaseTransaction,
  context: AppContext,
  eventId: string,
  kind: EntryKind,
  user: SessionUser | undefined,
): Promise<EventRules> {
  const rules = await findEventRules(trx, eventId);
  if (!rules) throw new AppError('event_not_found', { detail: 'This event does not exist or has been removed' });
  if (rules.isAuthenticationNeeded && !user) {
    throw new AppError('not_signed_in', { detail: 'Log in to register for this event' });
  }
  if (rules.hasSubEvents)
    throw new AppError('has_sub_events', { detail: 'Register for one of its sub-events instead' });
  const opening = openingOf(rules, context.clock());
  if (opening !== 'open') {
    throw new AppError('registration_closed', { detail: closedMessage(rules, context.config.timeZone, opening) });
  }
  if (!takesKind(rules, kind)) {
    throw refuseField('eventId', kind === 'team' ? 'This event takes individuals only' : 'This event takes teams only');
  }
  return rules;
}

type Findable = Pick<NewEntry, 'name' | 'email' | 'phone' | 'college'> & { people: Omit<NewPerson, 'role'>[] };

/** Everything that an entry is found by, each once, in lower case. */
export const searchTextOf = (code: string, entry: Findable): string =>
  [code, entry.name, entry.email, entry.phone, entry.college]
    .concat(entry.people.flatMap(({ name, email, phone, college }) => [name, email, phone ?? null, college ?? null]))
    .filter((part, index, parts) => part && parts.indexOf(part) === index)
    .join(' ')
    .toLowerCase();

/** A full event has a waitlist; what costs is held until it is paid; what is free is confirmed at once. */
function firstState(free: boolean, amount: number): EntryState {
  if (!free) return 'waitlisted';
  return amount > 0 ? 'pending_payment' : 'confirmed';
}

async function insertRows(
  trx: DatabaseTransaction,
  context: AppContext,
  rules: EventRules,
  entry: NewEntry,
  decided: { id: string; number: number; state: EntryState; amount: number },
): Promise<void> {
  const { id, number, state, amount } = decided;
  const clock = context.clock();
  const now = clock.toISOString();
  const { people, ...columns } = entry;
  const code = newPassCode();
  await insertEntry(trx, {
    ...columns,
    id,
    code,
    eventId: rules.id,
    number,
    state,
    amount,
    searchText: searchTextOf(code, entry),
    heldUntil: await deadlineOf(trx, state, clock),
    enteredOn: festivalDay(clock, context.config.timeZone),
    createdAt: now,
    updatedAt: now,
  });
  await insertParticipants(
    trx,
    people.map((person, position) => ({
      ...person,
      id: nanoid(),
      entryId: id,
      teamId: entry.teamId,
      eventId: rules.id,
      position,
      createdAt: now,
    })),
  );
}

/** Reads the places of an event; a test replaces the locked reading by an unlocked one, to see that it fails. */
export type ReadPlaces = typeof lockPlaces;

/**
 * Decides an entry's place and writes it down, all under the lock of the event's places. The people must
 * not be in another active entry of the event: the unique index sees to it.
 */
export async function placeEntry(
  trx: DatabaseTransaction,
  context: AppContext,
  rules: EventRules,
  entry: NewEntry,
  actor: Actor,
  readPlaces: ReadPlaces = lockPlaces,
): Promise<string> {
  const places = await readPlaces(trx, rules.id);
  const { taken, more } = await settleLocked(trx, context, rules, rules.id, places);
  const amount = amountFor(rules, entry.kind);
  const free = !more && (rules.capacity === null || taken < rules.capacity);
  const state = firstState(free, amount);
  const id = nanoid();
  await insertRows(trx, context, rules, entry, { id, number: places.lastNumber + 1, state, amount });
  await changePlaces(trx, rules.id, { taken: Number(holdsPlace(state)), number: 1 });
  const at = context.clock().toISOString();
  await insertHistory(trx, { entryId: id, kind: 'move', to: state, actor, at });
  const mail = mailFor(state);
  const added = entry.people.length > 1 && state !== 'confirmed' ? [{ entryId: id, kind: 'added' as const }] : [];
  await insertEntryMails(trx, [...(mail ? [{ entryId: id, kind: mail }] : []), ...added], at);
  return id;
}

/** Turns the unique index's refusal into `already_entered`, naming who is in already. */
export async function naming<Result>(
  context: AppContext,
  eventId: string,
  people: { email: string; path: string }[],
  decide: () => Promise<Result>,
): Promise<Result> {
  try {
    return await decide();
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause;
    const entered = await listEnteredEmails(
      context.db,
      eventId,
      people.map(({ email }) => email),
    );
    const errors = people
      .filter(({ email }) => entered.includes(email))
      .map(({ path, email }) => ({ path, message: `${email} is registered for this event already` }));
    throw new AppError('already_entered', { errors, cause });
  }
}
