import type { EnterEvent, Entry, Participant, Places } from '#contract/entries.ts';
import { openingOf } from '#contract/entry-rules.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { SessionUser } from '../../identity.ts';
import { moveEntry } from './decisions.service.ts';
import { participantActor, placeAlone } from './entering.service.ts';
import { findEntry, findTeamEntry, listEntriesOf, type StoredEntry } from './entries.repository.ts';
import { isOver, mayMove } from './entry-moves.ts';
import { findEventRules } from './event-rules.repository.ts';
import { countConfirmedPeople, listPeopleOf, type StoredParticipant } from './participants.repository.ts';
import { countWaitingBefore, readPlaces } from './places.repository.ts';

export type { StoredEntry } from './entries.repository.ts';

const toPerson = ({ _id, name, role, checkedInAt }: StoredParticipant): Participant => ({
  _id,
  name,
  role,
  checkedInAt,
});

/** An entry as its own people see it. */
export async function toAnswer(
  { db, clock }: AppContext,
  stored: StoredEntry,
  people: StoredParticipant[],
): Promise<Entry> {
  const { email: _email, phone: _phone, college: _college, userId: _userId, ...entry } = stored;
  const isBefore = clock().toISOString() < entry.eventStartDate;
  return {
    ...entry,
    position: entry.state === 'waitlisted' ? await countWaitingBefore(db, entry.eventId, entry.number) : null,
    cancellable: isBefore && mayMove(entry.state, 'cancelled', 'participant'),
    people: people.map(toPerson),
  };
}

async function toAnswers(context: AppContext, entries: StoredEntry[]): Promise<Entry[]> {
  const people = await listPeopleOf(
    context.db,
    entries.map(({ _id, state }) => ({ _id, ended: isOver(state) })),
  );
  return Promise.all(
    entries.map((entry) =>
      toAnswer(
        context,
        entry,
        people.filter(({ entryId }) => entryId === entry._id),
      ),
    ),
  );
}

/** The stored entry with that id or code. Throws `entry_not_found`. */
export async function getStoredEntry(db: Database, by: { id: string } | { code: string }): Promise<StoredEntry> {
  const entry = await findEntry(db, by);
  if (!entry) throw new AppError('entry_not_found', { detail: 'This entry does not exist' });
  return entry;
}

/** An entry as its own people see it. Throws `entry_not_found`. */
export async function getEntry(context: AppContext, by: { id: string } | { code: string }): Promise<Entry> {
  const [entry] = await toAnswers(context, [await getStoredEntry(context.db, by)]);
  if (!entry) throw new AppError('entry_not_found');
  return entry;
}

/** The entry of a team, or undefined for a team that is not entered. */
export async function findEntryOfTeam(context: AppContext, teamId: string): Promise<Entry | undefined> {
  const entry = await findTeamEntry(context.db, teamId);
  return entry && (await toAnswers(context, [entry]))[0];
}

/** Enters one person. Throws what `placeAlone` throws. */
export async function enterAlone(context: AppContext, input: EnterEvent, user?: SessionUser): Promise<Entry> {
  const { entry, people } = await placeAlone(context, input, user);
  return toAnswer(context, entry, people);
}

/** How full an event is and whether it can be entered now. Throws `event_not_found`. */
export async function getPlaces({ db, clock }: AppContext, eventId: string): Promise<Places> {
  const rules = await findEventRules(db, eventId);
  if (!rules) throw new AppError('event_not_found', { detail: 'This event does not exist or has been removed' });
  const { taken, waiting } = await readPlaces(db, eventId);
  return {
    capacity: rules.capacity,
    taken,
    left: rules.capacity === null ? null : Math.max(0, rules.capacity - taken),
    waiting,
    opening: openingOf(rules, clock()),
    opensAt: rules.registrationStarts,
    closesAt: rules.endDate,
  };
}

/** The entries somebody made or is a member of, newest first. */
export async function listMine(context: AppContext, user: SessionUser): Promise<Entry[]> {
  return toAnswers(context, await listEntriesOf(context.db, user.id));
}

/** Different people with a confirmed entry, for the dashboard. */
export function countActiveParticipants(db: Database): Promise<number> {
  return countConfirmedPeople(db);
}

/**
 * Cancels an entry for its people: whoever made it while logged in, or who knows the address it was made
 * with beside its code. Throws `not_allowed` for others, `move_not_allowed` once the event has begun.
 */
export async function cancelOwn(
  context: AppContext,
  code: string,
  { user, email }: { user?: SessionUser | undefined; email?: string | undefined },
): Promise<void> {
  const entry = await getStoredEntry(context.db, { code });
  const isOwner = user !== undefined && entry.userId === user.id;
  if (!isOwner && email !== entry.email) {
    throw new AppError('not_allowed', { detail: 'Enter the e-mail address that this entry was made with' });
  }
  if (context.clock().toISOString() >= entry.eventStartDate) {
    throw new AppError('move_not_allowed', { detail: 'The event has begun' });
  }
  await moveEntry(context, entry._id, 'cancelled', { actor: participantActor(user, entry.name) });
}

/** Takes an offered place that costs nothing. Throws `payment_due` where it costs something. */
export async function acceptOffer(context: AppContext, code: string, user?: SessionUser): Promise<void> {
  const entry = await getStoredEntry(context.db, { code });
  if (entry.amount > 0) throw new AppError('payment_due', { detail: `Pay ₹${entry.amount} to take the place` });
  await moveEntry(context, entry._id, 'confirmed', { actor: participantActor(user, entry.name) });
}
