import { type RegistrationKind, registrationWindowOf, takesKind } from '#contract/registration-rules.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { AppError, fieldError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import type { OpenEvent } from './create-registrations.service.ts';
import type { EventRules } from './event-rules.repository.ts';
import { listRegisteredEmails } from './participants.repository.ts';
import { lockAndPromote } from './waitlist/expire-and-promote.service.ts';

function closedMessage(rules: EventRules, timeZone: string, registrationWindow: 'not_yet' | 'closed'): string {
  if (registrationWindow === 'closed' || !rules.registrationStarts) return 'Registration for this event is closed';
  const opens = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `Registration opens on ${opens.format(new Date(rules.registrationStarts))}`;
}

/**
 * Rejects a registration of this kind for an event that does not take it now. Throws `event_not_found`,
 * `not_signed_in`, `has_sub_events`, `registration_closed`, and `validation_failed` for the wrong kind.
 */
export function checkCanRegister(
  context: AppContext,
  rules: EventRules | undefined,
  kind: RegistrationKind,
  user: SessionUser | undefined,
): EventRules {
  if (!rules) throw new AppError('event_not_found', { detail: 'This event does not exist or has been removed' });
  if (rules.isAuthenticationNeeded && !user) {
    throw new AppError('not_signed_in', { detail: 'Log in to register for this event' });
  }
  if (rules.hasSubEvents)
    throw new AppError('has_sub_events', { detail: 'Register for one of its sub-events instead' });
  const registrationWindow = registrationWindowOf(rules, context.clock());
  if (registrationWindow !== 'open') {
    throw new AppError('registration_closed', {
      detail: closedMessage(rules, context.config.timeZone, registrationWindow),
    });
  }
  if (!takesKind(rules, kind)) {
    throw fieldError('eventId', kind === 'team' ? 'This event takes individuals only' : 'This event takes teams only');
  }
  return rules;
}

/**
 * Locks an event that takes registrations of this kind now, until the transaction ends. Throws as
 * `checkCanRegister` does.
 */
export async function lockRegistrableEvent(
  trx: DatabaseTransaction,
  context: AppContext,
  eventId: string,
  kind: RegistrationKind,
  user: SessionUser | undefined,
): Promise<OpenEvent> {
  const { rules, ...locked } = await lockAndPromote(trx, context, eventId);
  return { ...locked, rules: checkCanRegister(context, rules, kind, user) };
}

/** A person of a request: their e-mail and its path in the request body. */
export interface RequestedPerson {
  email: string;
  path: string;
}

/** The error for people who are in an active registration of the event. */
export function alreadyRegistered(people: RequestedPerson[], cause?: unknown): AppError {
  const errors = people.map(({ path, email }) => ({ path, message: `${email} is registered for this event already` }));
  return new AppError('already_registered', { errors, cause });
}

/** As `alreadyRegistered`, for people who may not learn which of them it is: anybody could ask who takes part. */
function somebodyRegistered(cause: unknown): AppError {
  const message = 'Somebody in this team is registered for this event already. Log in to see who';
  return new AppError('already_registered', { errors: [{ path: 'members', message }], cause });
}

/** Whether an error may name people of a request: to a person who has proved who they are, or where there is one only. */
const mayKnow = (user: SessionUser | undefined, people: RequestedPerson[]): boolean =>
  people.length === 1 || user?.role === 'admin' || user?.emailVerified === true;

/** Turns a violation of the unique index into `already_registered` with the path of each such person, if `user` may know. */
export async function withDuplicateCheck<Result>(
  context: AppContext,
  eventId: string,
  people: RequestedPerson[],
  write: () => Promise<Result>,
  user?: SessionUser,
): Promise<Result> {
  try {
    return await write();
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause;
    if (!mayKnow(user, people)) throw somebodyRegistered(cause);
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
