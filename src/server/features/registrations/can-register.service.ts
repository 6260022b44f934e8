import {
  formElsewhere,
  type RegistrationKind,
  registrationWindowOf,
  takesKind,
  teamClosureOf,
} from '#contract/registration-rules.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { AppError, fieldError } from '../../errors.ts';
import { longTime } from '../../festival-time.ts';
import type { SessionUser } from '../../session-user.ts';
import type { OpenEvent } from './create-registrations.service.ts';
import type { EventRules } from './event-rules.repository.ts';
import { listRegisteredEmails } from './participants.repository.ts';
import { findSquatters } from './verification/squatters.service.ts';
import { lockAndPromote } from './waitlist/expire-and-promote.service.ts';

/**
 * Rejects a form that was filled in for another account than the session's, or by a guest before somebody logged in with the same
 * browser: the page says who registers. Throws `not_signed_in`.
 */
export function checkFormAccount(account: string | undefined, user: SessionUser | undefined): void {
  if (account === undefined || account === (user?.email ?? '')) return;
  throw new AppError('not_signed_in', {
    detail:
      account === ''
        ? 'Somebody has logged in with this browser since you opened the form. Open it again and send it.'
        : 'You are no longer logged in. Log in and send it again.',
  });
}

function closedMessage(rules: EventRules, timeZone: string, registrationWindow: 'not_yet' | 'closed'): string {
  if (registrationWindow === 'closed' || !rules.registrationStarts) return 'Registration for this event is closed';
  return `Registration opens on ${longTime(rules.registrationStarts, timeZone)}`;
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
  if (formElsewhere(rules)) {
    throw new AppError('registration_closed', { detail: 'This event takes registrations on another site' });
  }
  checkTakesKind(rules, kind);
  return rules;
}

function checkTakesKind(rules: EventRules, kind: RegistrationKind): void {
  if (takesKind(rules, kind)) return;
  throw fieldError('eventId', kind === 'team' ? 'This event takes individuals only' : 'This event takes teams only');
}

/**
 * Rejects a form whose page showed free seats once none is left: its person chooses the waitlist, or not, before anything is
 * stored. Throws `event_full`.
 */
export function checkHasSeat({ acceptsWaitlist }: { acceptsWaitlist?: boolean | undefined }, free: number): void {
  if (acceptsWaitlist !== false || free > 0) return;
  throw new AppError('event_full', {
    detail: 'The last seat has just been taken. Send the form again to join the waitlist',
  });
}

/** Since when the teams of an event are final, for people. */
export const teamsFinalSince = (rosterLocksAt: string, timeZone: string): string =>
  `The teams of this event have been final since ${longTime(rosterLocksAt, timeZone)}`;

/**
 * Rejects a person who joins a team of an event: teams fill up until the roster lock, also after the registration deadline.
 * Throws `event_not_found`, `registration_closed`, and `validation_failed` for an event that takes no teams any more.
 */
export function checkCanJoin(context: AppContext, rules: EventRules | undefined): EventRules {
  if (!rules) throw new AppError('event_not_found', { detail: 'This event does not exist or has been removed' });
  if (teamClosureOf(rules, context.clock())) {
    throw new AppError('registration_closed', { detail: 'Registration for this event is closed' });
  }
  checkTakesKind(rules, 'team');
  return rules;
}

/**
 * Rejects a new team that others are to join by its code once the teams of the event are final. Throws `registration_closed`.
 */
export function checkCanFill(context: AppContext, { rosterLocksAt }: EventRules): void {
  if (context.clock() < new Date(rosterLocksAt)) return;
  throw new AppError('registration_closed', {
    detail: `${teamsFinalSince(rosterLocksAt, context.config.timeZone)}. Register the whole team at once`,
  });
}

/**
 * Locks an event that takes registrations of this kind now, until the transaction ends, and ends what a stranger holds there
 * under the verified e-mail of `user`, if that is among the `people` who are to take part. Throws as `checkCanRegister` does.
 */
export async function lockRegistrableEvent(
  trx: DatabaseTransaction,
  context: AppContext,
  eventId: string,
  { kind, people }: { kind: RegistrationKind; people: { email: string }[] },
  user: SessionUser | undefined,
): Promise<OpenEvent> {
  const locked = await lockAndPromote(trx, context, eventId);
  const rules = checkCanRegister(context, locked.rules, kind, user);
  const owner = people.some(({ email }) => email === user?.email) ? user : undefined;
  const freed = await (await findSquatters(trx, context, rules, [owner])).end([owner]);
  return { ...locked, rules, seats: { ...locked.seats, reserved: locked.seats.reserved - freed } };
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

/** Whether an error may name people of a request: to a person who has verified who they are, or where there is one only. */
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
