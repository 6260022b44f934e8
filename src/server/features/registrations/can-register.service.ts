import { type RegistrationKind, registrationWindowOf, takesKind } from '#contract/registration-rules.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { AppError, fieldError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { type EventRules, findEventRules } from './event-rules.repository.ts';

function closedMessage(rules: EventRules, timeZone: string, registrationWindow: 'not_yet' | 'closed'): string {
  if (registrationWindow === 'closed' || !rules.registrationStarts) return 'Registration for this event is closed';
  const opens = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `Registration opens on ${opens.format(new Date(rules.registrationStarts))}`;
}

/**
 * Refuses an event that cannot be entered now in this way: `event_not_found`, `not_signed_in`,
 * `has_sub_events`, `registration_closed`, and `validation_failed` for the wrong kind.
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

/** The rules of an event that can be entered now in this way. Throws as `checkCanRegister` does. */
export async function getRegistrableEvent(
  db: Database,
  context: AppContext,
  eventId: string,
  kind: RegistrationKind,
  user: SessionUser | undefined,
): Promise<EventRules> {
  return checkCanRegister(context, await findEventRules(db, eventId), kind, user);
}
