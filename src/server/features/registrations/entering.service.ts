import type { EnterEvent } from '#contract/entries.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/faults.ts';
import { transact } from '../../db/transact.ts';
import { AppError, refuseField } from '../../errors.ts';
import type { SessionUser } from '../../identity.ts';
import { checkEnterable } from './enterable.service.ts';
import type { Actor } from './entry-moves.ts';
import { EntryQueue } from './entry-queue.ts';
import { findEventRules } from './event-rules.repository.ts';
import { listEnteredEmails } from './participants.repository.ts';
import { lockPlaces } from './places.repository.ts';
import { type NewEntry, type PlacedEntry, placeEntries } from './placing.service.ts';

/** The role of somebody who enters alone. */
export const ALONE = 'Participant';

/** Who enters, as the history names them. */
export function participantActor(user: SessionUser | undefined, name: string): Actor {
  return { kind: 'participant', id: user?.id ?? null, name: user?.name ?? name };
}

interface Named {
  email: string;
  /** Where in the request the address stands. */
  path: string;
}

function alreadyEntered(people: Named[], cause?: unknown): AppError {
  const errors = people.map(({ path, email }) => ({ path, message: `${email} is registered for this event already` }));
  return new AppError('already_entered', { errors, cause });
}

/** Turns the unique index's refusal into `already_entered`, naming who is in already. */
export async function naming<Result>(
  context: AppContext,
  eventId: string,
  people: Named[],
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
    throw alreadyEntered(
      people.filter(({ email }) => entered.includes(email)),
      cause,
    );
  }
}

/** Somebody who wants to enter an event alone. */
interface Request {
  input: EnterEvent;
  email: string;
  user: SessionUser | undefined;
}

type Outcome = PlacedEntry | AppError;

function toNewEntry({ input, email, user }: Request): NewEntry {
  const { name, phone = null, college = null } = input;
  const userId = user?.id ?? null;
  const person = { name, email, phone, college, userId };
  const people = [{ ...person, role: ALONE }];
  return { ...person, kind: 'individual', teamId: null, people, actor: participantActor(user, name) };
}

function refusalOf(work: () => void): AppError | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/**
 * Decides several requests for one event in one transaction; each is taken or refused for itself. Under
 * the lock nobody else enters the event, so what is looked up here still holds when it is written.
 */
async function decideTogether(
  trx: DatabaseTransaction,
  context: AppContext,
  eventId: string,
  requests: Request[],
): Promise<Outcome[]> {
  const rules = await findEventRules(trx, eventId);
  const places = rules && (await lockPlaces(trx, eventId));
  const emails = requests.map(({ email }) => email);
  const entered = new Set(await listEnteredEmails(trx, eventId, emails));
  const outcomes = new Map<Request, Outcome>();
  const accepted: Request[] = [];
  for (const request of requests) {
    const refusal = refusalOf(() => checkEnterable(context, rules, 'individual', request.user));
    if (refusal) outcomes.set(request, refusal);
    else if (entered.has(request.email))
      outcomes.set(request, alreadyEntered([{ email: request.email, path: 'email' }]));
    else accepted.push(request);
    entered.add(request.email);
  }
  if (rules && places && accepted.length > 0) {
    const placed = await placeEntries(trx, context, rules, accepted.map(toNewEntry), async () => places);
    accepted.forEach((request, index) => {
      const done = placed[index];
      if (done) outcomes.set(request, done);
    });
  }
  return requests.map((request) => outcomes.get(request) ?? new AppError('internal_error'));
}

/** One queue for each server; those of other processes meet at the lock. */
const queues = new WeakMap<AppContext, EntryQueue<Request, Outcome>>();

function queueOf(context: AppContext): EntryQueue<Request, Outcome> {
  let queue = queues.get(context);
  if (!queue) {
    queue = new EntryQueue((eventId, requests) =>
      transact(context.db, (trx) => decideTogether(trx, context, eventId, requests)),
    );
    queues.set(context, queue);
  }
  return queue;
}

/** Enters one person. Throws what `checkEnterable` throws, and `already_entered`. */
export async function placeAlone(context: AppContext, input: EnterEvent, user?: SessionUser): Promise<PlacedEntry> {
  const email = user?.role === 'participant' ? user.email : (input.email ?? user?.email);
  if (!email) throw refuseField('email', 'E-mail is required');
  const outcome = await queueOf(context).add(input.eventId, { input, email, user });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
