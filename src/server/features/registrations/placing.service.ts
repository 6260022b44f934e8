import { customAlphabet, nanoid } from 'nanoid';
import { amountFor, type EntryKind, type EntryState } from '#contract/entry-rules.ts';
import { PASS_CODE_ALPHABET, PASS_CODE_LENGTH } from '#contract/passes.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { digitsOf } from '../../db/search.ts';
import { festivalDay } from '../../festival-time.ts';
import { insertEntries, type StoredEntry } from './entries.repository.ts';
import { type Actor, holdsPlace, lapses } from './entry-moves.ts';
import type { EventRules } from './event-rules.repository.ts';
import { deadlineOf, mailFor } from './moving.service.ts';
import { insertParticipants, type StoredParticipant } from './participants.repository.ts';
import { changePlaces, lockPlaces } from './places.repository.ts';
import { type EntryMailKind, insertEntryMails, insertHistory } from './records.repository.ts';
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
  /** Who enters, as the history names them. */
  actor: Actor;
}

/** An entry that was decided and written down, as it would be read back. */
export interface PlacedEntry {
  entry: StoredEntry;
  people: StoredParticipant[];
}

type Findable = Pick<NewEntry, 'name' | 'email' | 'phone' | 'college'> & { people: Omit<NewPerson, 'role'>[] };

/** Everything that an entry is found by, each once, in lower case; telephone numbers as digits alone. */
export const searchTextOf = (code: string, entry: Findable): string =>
  [entry, ...entry.people]
    .flatMap(({ name, email, phone, college }) => [name, email, phone && digitsOf(phone), college])
    .concat(code)
    .filter((part, index, parts) => part && parts.indexOf(part) === index)
    .join(' ')
    .toLowerCase();

/** A full event has a waitlist; what costs is held until it is paid; what is free is confirmed at once. */
function firstState(free: boolean, amount: number): EntryState {
  if (!free) return 'waitlisted';
  return amount > 0 ? 'pending_payment' : 'confirmed';
}

function toPlaced(
  rules: EventRules,
  entry: NewEntry,
  decided: Pick<StoredEntry, 'number' | 'state' | 'amount' | 'heldUntil' | 'createdAt'>,
): PlacedEntry {
  const { people, actor: _actor, ...columns } = entry;
  const id = nanoid();
  return {
    entry: {
      ...columns,
      ...decided,
      _id: id,
      code: newPassCode(),
      eventId: rules.id,
      eventTitle: rules.title,
      eventStartDate: rules.startDate,
      eventEndDate: rules.endDate,
      eventVenue: rules.venue,
      mainEventTitle: rules.mainEventTitle,
      paidWay: null,
      reason: null,
    },
    people: people.map(({ name, email, role, phone = null, college = null, userId = null }, position) => ({
      ...{ _id: nanoid(), entryId: id, teamId: entry.teamId, userId, position, name, email, phone, college, role },
      ...{ createdAt: decided.createdAt, checkedInAt: null, checkedInBy: null },
    })),
  };
}

function mailsOf({ entry, people }: PlacedEntry): { entryId: string; kind: EntryMailKind }[] {
  const mail = mailFor(entry.state);
  const mails = mail ? [{ entryId: entry._id, kind: mail }] : [];
  // A confirmation goes to everybody anyway.
  const tellsMembers = people.length > 1 && entry.state !== 'confirmed';
  return tellsMembers ? [...mails, { entryId: entry._id, kind: 'added' }] : mails;
}

/** One statement for each table, however many entries are written: the lock is held that much shorter. */
async function writeDown(
  trx: DatabaseTransaction,
  context: AppContext,
  placed: PlacedEntry[],
  actors: Actor[],
): Promise<void> {
  const now = context.clock();
  const at = now.toISOString();
  const enteredOn = festivalDay(now, context.config.timeZone);
  await insertEntries(
    trx,
    placed.map(({ entry, people }) => ({
      entry,
      enteredOn,
      searchText: searchTextOf(entry.code, { ...entry, people }),
    })),
  );
  await insertParticipants(
    trx,
    placed.flatMap(({ entry, people }) =>
      people.map(({ _id: id, checkedInAt: _at, checkedInBy: _by, ...person }) => ({
        ...person,
        id,
        eventId: entry.eventId,
      })),
    ),
  );
  const moves = placed.map(({ entry }, index) => ({
    entryId: entry._id,
    kind: 'move' as const,
    to: entry.state,
    actor: actors[index] ?? { kind: 'system' as const, id: null, name: null },
    at,
  }));
  await insertHistory(trx, ...moves);
  await insertEntryMails(trx, placed.flatMap(mailsOf), at);
}

/** Reads the places of an event; a test replaces the locked reading by an unlocked one, to see that it fails. */
export type ReadPlaces = typeof lockPlaces;

/**
 * Decides the places of entries in their order and writes them down, all under the lock of the event's
 * places. The people must not be in another active entry of the event: the unique index sees to it.
 */
export async function placeEntries(
  trx: DatabaseTransaction,
  context: AppContext,
  rules: EventRules,
  entries: NewEntry[],
  readPlaces: ReadPlaces = lockPlaces,
): Promise<PlacedEntry[]> {
  const places = await readPlaces(trx, rules.id);
  const { taken, more } = await settleLocked(trx, context, rules, rules.id, places);
  const now = context.clock();
  let free = more ? 0 : (rules.capacity ?? Number.POSITIVE_INFINITY) - taken;
  let heldUntil: string | null | undefined;
  const placed: PlacedEntry[] = [];
  for (const [index, entry] of entries.entries()) {
    const amount = amountFor(rules, entry.kind);
    const state = firstState(free > 0, amount);
    if (holdsPlace(state)) free -= 1;
    if (lapses(state)) heldUntil ??= await deadlineOf(trx, state, now);
    const decided = { number: places.lastNumber + 1 + index, state, amount, createdAt: now.toISOString() };
    placed.push(toPlaced(rules, entry, { ...decided, heldUntil: lapses(state) ? (heldUntil ?? null) : null }));
  }
  await writeDown(
    trx,
    context,
    placed,
    entries.map(({ actor }) => actor),
  );
  const held = placed.filter(({ entry }) => holdsPlace(entry.state)).length;
  await changePlaces(trx, rules.id, { taken: held, number: placed.length });
  return placed;
}
