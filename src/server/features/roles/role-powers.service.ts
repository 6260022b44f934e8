import { countsIn, fitsLink } from '#contract/roles/link-powers.ts';
import { type Power, type Powers, powers } from '#contract/roles/powers.ts';
import { builtInRoles, isBuiltInRole, PRESIDENT } from '#contract/roles/roles.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { AppError, fieldError } from '../../errors.ts';
import { toUtc } from '../../festival-time.ts';
import type { SessionUser } from '../../session-user.ts';
import { findRole } from './committee.repository.ts';
import { findGate } from './gates/gates.service.ts';
import { ownPowers } from './grants.service.ts';
import { isInScope } from './scope.repository.ts';

/** A role as it is now. */
export interface NamedRole {
  label: string;
  powers: readonly Power[];
}

/** A built-in role, or one of the committee's; undefined where it is gone. */
export async function findNamedRole(db: Database, role: string): Promise<NamedRole | undefined> {
  if (isBuiltInRole(role)) return builtInRoles[role];
  const own = await findRole(db, role);
  return own && { label: own.label, powers: ownPowers(own.powers) };
}

/**
 * Whether somebody may give a role: nobody gives more than they may do for the whole festival themselves. But presidents make
 * auditors, who alone read closed years.
 */
export function mayGive(held: Powers, given: readonly Power[]): boolean {
  const has = (power: Power) => held[power] === 'festival';
  return given.every((power) => has(power) || (power === 'archive.read' && builtInRoles[PRESIDENT].powers.every(has)));
}

/** Nobody gives, changes or takes what they may not do themselves: else one power would be all of them. */
export function requireOwn(given: readonly Power[], user: SessionUser): void {
  if (mayGive(user.powers, given)) return;
  throw new AppError('not_allowed', { detail: 'This role may do more than you may. Ask a president of the festival' });
}

/** What a role allows in a scope, in words; what every role may do is left out where there is more. */
export function allowsOf(
  role: NamedRole,
  { eventId, venue, gateId }: Pick<RoleToGive, 'eventId' | 'venue' | 'gateId'>,
): { power: Power; label: string; allows: string }[] {
  const reach = gateId !== null ? 'gate' : eventId !== null || venue !== null ? 'events' : 'festival';
  const held = role.powers.filter((power) => countsIn(power, reach));
  const own = held.filter((power) => power !== 'panel.open');
  return (own.length > 0 ? own : held).map((power) => ({
    power,
    label: powers[power].label,
    allows: powers[power].allows,
  }));
}

/** A role with its scope and its end, as an admin asks for it. */
export interface GivenRole {
  role: string;
  eventId?: string | null | undefined;
  venue?: string | null | undefined;
  gateId?: string | null | undefined;
  endsAt?: string | null | undefined;
}

/** The same with nothing left out; `endsAt` in UTC. */
export interface RoleToGive {
  role: string;
  eventId: string | null;
  venue: string | null;
  gateId: string | null;
  endsAt: string | null;
}

/** Errors: `validation_failed` where it names two of event, venue and gate, or an end that is over. */
export function readGivenRole(
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  { role, eventId = null, venue = null, gateId = null, endsAt }: GivenRole,
): RoleToGive {
  if (eventId && venue) throw fieldError('venue', 'Choose an event or a venue, not both');
  if (gateId && (eventId || venue)) throw fieldError('gateId', 'Choose a gate, an event or a venue, not several');
  const end = endsAt ? toUtc(endsAt, config.timeZone, { endOfDay: true }) : null;
  if (end && end <= clock().toISOString()) throw fieldError('endsAt', 'This is in the past');
  return { role, eventId, venue, gateId, endsAt: end };
}

/** The role, which `user` may give. Errors: `validation_failed` naming the role, `event_not_found`, `not_allowed`. */
export async function getRoleToGive(
  trx: DatabaseTransaction,
  { role, eventId, gateId }: RoleToGive,
  user: SessionUser,
): Promise<NamedRole> {
  const named = await findNamedRole(trx, role);
  if (!named) throw fieldError('role', 'This role is not there any more');
  requireOwn(named.powers, user);
  if (gateId) {
    if (!(await findGate(trx, gateId))) throw fieldError('gateId', 'This gate is not there any more');
    if (!fitsLink(named.powers)) throw fieldError('role', 'For a gate are roles that scan passes or see figures alone');
  }
  if (!(await isForOpenYear(trx, eventId))) throw new AppError('event_not_found');
  return named;
}

/** Whether a role for an event (null for more than one) is for the year that is open: closed ones are for auditors. */
export const isForOpenYear = async (db: Database, eventId: string | null): Promise<boolean> =>
  eventId === null || isInScope(db, 'event', eventId, 'festival');
