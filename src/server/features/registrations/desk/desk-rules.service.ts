import { ERASED_DOMAIN } from '#contract/privacy/erased-domain.ts';
import { paymentClosureOf } from '#contract/registration-rules.ts';
import type { PersonFacts } from '#contract/rosters/roster-rules.ts';
import { isTeamTooLarge, teamLimit } from '#contract/team-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { AppError, fieldError } from '../../../errors.ts';
import type { EventRules } from '../event-rules.repository.ts';
import { type Newcomer, readOtherEvents } from '../rules/other-events.service.ts';
import { rosterErrors } from '../rules/roster-check.service.ts';
import type { StoredRegistration } from '../stored-registration.ts';

/** What an edit throws where the registration or the event is not in a state for it. */
export const refusal = (detail: string) => new AppError('transition_not_allowed', { detail });

/** What somebody is told who may not take money: without it nobody leaves a fee or a difference in price out either. */
export const mayNotWaive = (): AppError =>
  new AppError('not_allowed', { detail: 'Your role does not let you take money or waive it' });

/** Throws where a person or contact was erased: what somebody still has on the screen, or on paper, is not stored of them again. */
export function requireNotErased({ email }: { email: string }): void {
  if (!email.endsWith(ERASED_DOMAIN)) return;
  throw refusal('The data of this person were erased. They are not stored again');
}

/** Why nobody could pay for a seat of an event that is not over, nor accept an offer of one; undefined where they can. */
export const unpayableReason = ({ clock }: Pick<AppContext, 'clock'>, rules: EventRules): string | undefined =>
  paymentClosureOf(rules, clock()) === 'inactive'
    ? `${rules.title} is inactive and takes no payments. Make it active first`
    : undefined;

type Person = { name: string } & Partial<PersonFacts>;

interface Roster {
  /** Who is in the registration and stays. */
  staying: Person[];
  coming: Person[];
  /** Others may still join the team, so it may be too small yet. */
  isOpen: boolean;
}

/** What an admin says of the rules: with a reason they may be ignored. */
interface Override {
  ignoreRules?: boolean | undefined;
  reason?: string | null | undefined;
}

/** What the rules of an event say against the people of a registration, with the names of those who come. */
export function rosterRefusals(
  rules: EventRules,
  { kind }: Pick<StoredRegistration, 'kind'>,
  { staying, coming, isOpen }: Roster,
): string[] {
  const people = [...staying, ...coming];
  const size = kind === 'team' && isTeamTooLarge(people.length, rules.teamSize) ? [teamLimit(rules.teamSize)] : [];
  const errors = rosterErrors(rules, kind, people, {
    pathOf: (member) => (member < staying.length ? undefined : `${member}.`),
    isOpen,
  });
  const named = errors.map(({ path, message }) => {
    const name = people[Number.parseInt(path, 10)]?.name.trim();
    return name === undefined || message.includes(name) ? message : `${name}: ${message}`;
  });
  return [...size, ...named];
}

/** What other registrations of people say against this one, with the titles of their events. */
export async function otherEventRefusals(
  trx: DatabaseTransaction,
  context: Pick<AppContext, 'clock'>,
  rules: EventRules,
  { _id }: Pick<StoredRegistration, '_id'>,
  coming: Omit<Newcomer, 'path'>[],
): Promise<string[]> {
  const newcomers = coming.map((person) => ({ ...person, path: 'email' }));
  return (await readOtherEvents(trx, context, rules, newcomers, { except: _id })).list(newcomers);
}

/**
 * Throws `against_rules` where rules are against an edit, unless an admin ignores them and says why. Returns what the history
 * says then, else an empty string.
 */
export function decideRefusals(refusals: string[], { ignoreRules = false, reason }: Override): string {
  if (refusals.length === 0) return '';
  if (!ignoreRules) throw new AppError('against_rules', { detail: refusals.join('. ') });
  if (!reason) throw fieldError('reason', 'Say why, for the history');
  return ', against the event’s rules';
}
