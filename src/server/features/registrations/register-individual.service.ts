import type { RegisterIndividual } from '#contract/registrations.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, fieldError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { checkCanRegister } from './can-register.service.ts';
import { type CreatedRegistration, createRegistrations, type NewRegistration } from './create-registrations.service.ts';
import { findEventRules } from './event-rules.repository.ts';
import { listRegisteredEmails } from './participants.repository.ts';
import { RegistrationQueue } from './registration-queue.ts';
import type { Actor } from './status-machine.ts';
import { lockCapacity } from './waitlist/capacity.repository.ts';

/** The role of somebody who enters alone. */
export const INDIVIDUAL = 'Participant';

/** Who enters, as the history names them. */
export function participantActor(user: SessionUser | undefined, name: string): Actor {
  return { kind: 'participant', id: user?.id ?? null, name: user?.name ?? name };
}

interface Named {
  email: string;
  /** Where in the request the address stands. */
  path: string;
}

function alreadyRegistered(people: Named[], cause?: unknown): AppError {
  const errors = people.map(({ path, email }) => ({ path, message: `${email} is registered for this event already` }));
  return new AppError('already_registered', { errors, cause });
}

/** Turns the unique index's refusal into `already_registered`, naming who is in already. */
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
    const registered = await listRegisteredEmails(
      context.db,
      eventId,
      people.map(({ email }) => email),
    );
    throw alreadyRegistered(
      people.filter(({ email }) => registered.includes(email)),
      cause,
    );
  }
}

/** Somebody who wants to enter an event alone. */
interface Request {
  input: RegisterIndividual;
  email: string;
  user: SessionUser | undefined;
}

type Outcome = CreatedRegistration | AppError;

function toNewRegistration({ input, email, user }: Request): NewRegistration {
  const { name, phone = null, college = null } = input;
  const userId = user?.id ?? null;
  const person = { name, email, phone, college, userId };
  const people = [{ ...person, role: INDIVIDUAL }];
  return { ...person, kind: 'individual', teamId: null, people, actor: participantActor(user, name) };
}

function rejectionOf(work: () => void): AppError | undefined {
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
  const seats = rules && (await lockCapacity(trx, eventId));
  const emails = requests.map(({ email }) => email);
  const registered = new Set(await listRegisteredEmails(trx, eventId, emails));
  const outcomes = new Map<Request, Outcome>();
  const accepted: Request[] = [];
  for (const request of requests) {
    const rejection = rejectionOf(() => checkCanRegister(context, rules, 'individual', request.user));
    if (rejection) outcomes.set(request, rejection);
    else if (registered.has(request.email))
      outcomes.set(request, alreadyRegistered([{ email: request.email, path: 'email' }]));
    else accepted.push(request);
    registered.add(request.email);
  }
  if (rules && seats && accepted.length > 0) {
    const placed = await createRegistrations(trx, context, rules, accepted.map(toNewRegistration), async () => seats);
    accepted.forEach((request, index) => {
      const done = placed[index];
      if (done) outcomes.set(request, done);
    });
  }
  return requests.map((request) => outcomes.get(request) ?? new AppError('internal_error'));
}

/** One queue for each server; those of other processes meet at the lock. */
const queues = new WeakMap<AppContext, RegistrationQueue<Request, Outcome>>();

function queueOf(context: AppContext): RegistrationQueue<Request, Outcome> {
  let queue = queues.get(context);
  if (!queue) {
    queue = new RegistrationQueue((eventId, requests) =>
      inTransaction(context.db, (trx) => decideTogether(trx, context, eventId, requests)),
    );
    queues.set(context, queue);
  }
  return queue;
}

/** Enters one person. Throws what `checkCanRegister` throws, and `already_registered`. */
export async function registerIndividual(
  context: AppContext,
  input: RegisterIndividual,
  user?: SessionUser,
): Promise<CreatedRegistration> {
  const email = user?.role === 'participant' ? user.email : (input.email ?? user?.email);
  if (!email) throw fieldError('email', 'E-mail is required');
  const outcome = await queueOf(context).add(input.eventId, { input, email, user });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
