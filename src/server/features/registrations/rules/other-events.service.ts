import { mailboxOf } from '#contract/people/mailbox.ts';
import { type EventConflict, findConflict } from '#contract/rosters/other-events.ts';
import type { AppContext } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { lockPeople } from '../../../db/lock-row.ts';
import { AppError } from '../../../errors.ts';
import type { SessionUser } from '../../../session-user.ts';
import { type EventRules, findEventRules } from '../event-rules.repository.ts';
import { listOtherRegistrations, type OtherRegistration } from './other-events.repository.ts';

/** A person about to register: by e-mail, and by account where one is known; the path of the e-mail in the request. */
export interface Newcomer {
  email: string;
  userId: string | null;
  path: string;
}

export interface OtherEvents {
  /** Throws `event_conflict` where somebody's other registrations refuse this one. `user` reads of which event. */
  check: (newcomers: Newcomer[], user: SessionUser | undefined) => void;
  /** The refusals, with the titles of the other events: for admins. */
  list: (newcomers: Newcomer[]) => string[];
}

const isOf =
  ({ email, userId }: Pick<Newcomer, 'email' | 'userId'>) =>
  (other: OtherRegistration): boolean =>
    mailboxOf(other.email) === mailboxOf(email) || (userId !== null && other.userId === userId);

function conflictsOf(rules: EventRules, others: OtherRegistration[]): EventConflict[] {
  return others.flatMap((other) => findConflict(rules, other) ?? []);
}

const isNeeded = ({ exclusiveGroup, overlapRule }: EventRules) => exclusiveGroup !== null || overlapRule !== 'off';

/**
 * Reads the other registrations of people who are about to register, where the event has rules about them. The people are
 * locked until the transaction ends, after their event and in one order: of two events of which a person can be in one, two
 * requests at once are decided one after the other, and no two transactions wait for each other. A registration that moves
 * here itself is left out as `except`. Where nothing is stored, `isLocked` is false and nobody is locked.
 */
export async function readOtherEvents(
  trx: Database,
  { clock }: Pick<AppContext, 'clock'>,
  rules: EventRules | undefined,
  newcomers: Newcomer[],
  { except, isLocked = true }: { except?: string; isLocked?: boolean } = {},
): Promise<OtherEvents> {
  if (!rules || !isNeeded(rules)) return { check: () => {}, list: () => [] };
  const emails = newcomers.map(({ email }) => email);
  const userIds = newcomers.flatMap(({ userId }) => userId ?? []);
  if (isLocked) await lockPeople(trx, [...emails.map(mailboxOf), ...userIds]);
  const others = await listOtherRegistrations(trx, rules.id, { emails, userIds, except, now: clock().toISOString() });
  const refusalOf = (person: Newcomer) =>
    conflictsOf(rules, others.filter(isOf(person))).find(({ effect }) => effect === 'refuse');
  return {
    list: (people) =>
      people.flatMap((person) => {
        const refused = refusalOf(person);
        return refused ? [messageOf(refused, `${person.email} is`, `“${refused.title}”`)] : [];
      }),
    check: (people, user) => {
      const errors = people.flatMap((person) => {
        const refused = refusalOf(person);
        if (!refused) return [];
        const isOwn = user !== undefined && (person.userId === user.id || person.email === user.email);
        const message = isOwn
          ? messageOf(refused, 'You are', `“${refused.title}”`)
          : messageOf(refused, `${person.email} is`, 'another event');
        return [{ path: person.path, message }];
      });
      if (errors.length > 0) throw new AppError('event_conflict', { errors });
    },
  };
}

/** Who is registered where: of another person only admins read in which event. */
function messageOf({ rule, group }: EventConflict, who: string, where: string): string {
  if (rule === 'overlap') return `${who} registered for ${where} at the same time`;
  return `${who} registered for ${where}: of the events of “${group}” a person takes part in one`;
}

/** What the user's other registrations mean for an event: refusals and warnings. Throws `event_not_found`. */
export async function listConflicts(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  eventId: string,
  { id, email }: SessionUser,
): Promise<EventConflict[]> {
  const rules = await findEventRules(db, eventId);
  if (!rules) throw new AppError('event_not_found', { detail: 'This event does not exist or has been removed' });
  if (!isNeeded(rules)) return [];
  const now = clock().toISOString();
  return conflictsOf(rules, await listOtherRegistrations(db, eventId, { emails: [email], userIds: [id], now }));
}
