import type { Committee, CommitteeMember, Grant, NewGrant, OwnRole, OwnRoleInput } from '#contract/roles/committee.ts';
import { builtInRoles, isBuiltInRole, PRESIDENT } from '#contract/roles/roles.ts';
import { isSavedBefore } from '../../concurrency/saved-before.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, fieldError } from '../../errors.ts';
import { toUtc } from '../../festival-time.ts';
import type { SessionUser } from '../../session-user.ts';
import { makeAdmin } from '../auth/admins/promote.service.ts';
import * as repository from './committee.repository.ts';
import { findHeldGrant, insertGrant } from './grants.repository.ts';
import { ownPowers } from './grants.service.ts';
import { findRoleUses } from './live-roles.repository.ts';
import { findNamedRole, getRoleToGive, readGivenRole, requireOwn } from './role-powers.service.ts';

type Now = Pick<AppContext, 'clock'>;
const nowOf = ({ clock }: Now) => clock().toISOString();

const isLive = ({ endsAt, revokedAt }: repository.StoredGrant, now: string) =>
  revokedAt === null && (endsAt === null || endsAt > now);

function toGrant(stored: repository.StoredGrant, now: string): Grant {
  const { userId: _userId, name: _name, email: _email, hasTwoFactor: _hasTwoFactor, ownRole, ...grant } = stored;
  const roleLabel = isBuiltInRole(grant.role) ? builtInRoles[grant.role].label : (ownRole ?? grant.role);
  return { ...grant, roleLabel, isLive: isLive(stored, now) };
}

const toRole = ({ powers, ...role }: repository.StoredRole): OwnRole => ({
  ...role,
  powers: ownPowers(powers).filter((power) => power !== 'panel.open'),
});

/** Lets one change of the committee at a time happen, until the transaction ends. */
export const lockCommittee = repository.lockCommittee;

/** The grants that are valid now, with their persons. */
export async function listLiveGrants(
  { clock }: Now,
  db: Database,
): Promise<(Grant & Pick<repository.StoredGrant, 'userId' | 'name'>)[]> {
  const now = nowOf({ clock });
  const live = (await repository.listGrants(db)).filter((grant) => isLive(grant, now));
  return live.map((stored) => ({ ...toGrant(stored, now), userId: stored.userId, name: stored.name }));
}

/** Everybody who has or had a role, by name, and the roles that the committee made. */
export async function getCommittee(context: AppContext): Promise<Committee> {
  const now = nowOf(context);
  const people = new Map<string, CommitteeMember>();
  for (const stored of await repository.listGrants(context.db)) {
    const { userId: _id, name, email, hasTwoFactor } = stored;
    const person = people.get(_id) ?? { _id, name, email, hasTwoFactor, grants: [] };
    person.grants.push(toGrant(stored, now));
    people.set(_id, person);
  }
  return { people: [...people.values()], roles: (await repository.listRoles(context.db)).map(toRole) };
}

function requireFuture(endsAt: string | null | undefined, now: string): void {
  if (endsAt && endsAt <= now) throw fieldError('endsAt', 'This is in the past. To end a role now, revoke it');
}

async function getGrant(trx: DatabaseTransaction, id: string): Promise<repository.StoredGrant> {
  const grant = await repository.findGrant(trx, id);
  if (!grant) throw new AppError('grant_not_found', { detail: 'This role is not there any more' });
  return grant;
}

/**
 * Gives a role to the person of an account, who is an admin from then on and logs in again. Errors: `account_not_found` where the
 * e-mail has no account or nobody has verified it, `event_not_found`, `role_held`, `not_allowed` for a role that may do
 * more than `user`.
 */
export async function giveRole(context: AppContext, given: NewGrant, user: SessionUser): Promise<Grant> {
  const now = nowOf(context);
  const { email } = given;
  const role = readGivenRole(context, given);
  return inTransaction(context.db, async (trx) => {
    await repository.lockCommittee(trx);
    await getRoleToGive(trx, role, user);
    const userId = await makeAdmin(trx, email, now);
    if (!userId) {
      const detail =
        'No account with a confirmed e-mail has this address. Ask them to sign up on the site and open the link in the mail';
      throw new AppError('account_not_found', { detail, errors: [{ path: 'email', message: detail }] });
    }
    if (await findHeldGrant(trx, userId, role, now)) {
      throw new AppError('role_held', { detail: 'They have this role already' });
    }
    const id = await insertGrant(trx, { ...role, userId, grantedBy: user.name }, now);
    return toGrant(await getGrant(trx, id), now);
  });
}

/** Somebody has to be president of the festival without an end: else nobody could give roles any more. */
async function requirePresidentLeft(trx: DatabaseTransaction, grant: repository.StoredGrant): Promise<void> {
  const { role, eventId, venue, gateId, endsAt, revokedAt } = grant;
  if (role !== PRESIDENT || eventId || venue || gateId || endsAt || revokedAt) return;
  if (await repository.hasOtherPresident(trx, PRESIDENT, grant._id)) return;
  const detail = 'They are the last president of the festival. Make somebody else president first';
  throw new AppError('last_president', { detail });
}

async function changeGrant(
  context: AppContext,
  id: string,
  user: SessionUser,
  change: (trx: DatabaseTransaction, grant: repository.StoredGrant, now: string) => Promise<void>,
): Promise<Grant> {
  const now = nowOf(context);
  return inTransaction(context.db, async (trx) => {
    await repository.lockCommittee(trx);
    const grant = await getGrant(trx, id);
    if (!isLive(grant, now)) throw new AppError('grant_not_found', { detail: 'This role has ended already' });
    requireOwn((await findNamedRole(trx, grant.role))?.powers ?? [], user);
    await change(trx, grant, now);
    return toGrant(await getGrant(trx, id), now);
  });
}

/** Changes until when somebody has a role. Errors: `grant_not_found`, `last_president`, `not_allowed`. */
export function changeEnd(context: AppContext, id: string, endsAt: string | null, user: SessionUser): Promise<Grant> {
  return changeGrant(context, id, user, async (trx, grant, now) => {
    const end = endsAt && toUtc(endsAt, context.config.timeZone, { endOfDay: true });
    requireFuture(end, now);
    if (end) await requirePresidentLeft(trx, grant);
    await repository.setEnd(trx, id, end);
  });
}

/** Takes a role from somebody. Errors: `grant_not_found`, `last_president`, `not_allowed`. */
export function revokeGrant(context: AppContext, id: string, user: SessionUser): Promise<Grant> {
  return changeGrant(context, id, user, async (trx, grant, now) => {
    await requirePresidentLeft(trx, grant);
    await repository.revoke(trx, id, user.name, now);
  });
}

async function getRole(trx: DatabaseTransaction, id: string): Promise<repository.StoredRole> {
  const role = await repository.findRole(trx, id);
  if (!role) throw new AppError('role_not_found', { detail: 'This role is not there any more' });
  return role;
}

const nameTaken = (cause?: unknown) =>
  new AppError('role_taken', {
    detail: 'Another role is called so',
    cause,
    errors: [{ path: 'label', message: 'Another role is called so' }],
  });

async function changeRoles(
  context: AppContext,
  work: (trx: DatabaseTransaction) => Promise<OwnRole>,
): Promise<OwnRole> {
  try {
    return await inTransaction(context.db, async (trx) => {
      await repository.lockCommittee(trx);
      return work(trx);
    });
  } catch (cause) {
    if (isUniqueViolation(cause)) throw nameTaken(cause);
    throw cause;
  }
}

function requireFreeName(label: string): void {
  const isTaken = Object.values(builtInRoles).some((role) => role.label.toLowerCase() === label.toLowerCase());
  if (isTaken) throw nameTaken();
}

const stored = ({ label, powers }: OwnRoleInput) => ({ label, powers: JSON.stringify([...new Set(powers)].sort()) });

/** Makes a role of powers. Errors: `role_taken`, `not_allowed`. */
export function createRole(context: AppContext, input: OwnRoleInput, user: SessionUser): Promise<OwnRole> {
  requireOwn(input.powers, user);
  requireFreeName(input.label);
  return changeRoles(context, async (trx) =>
    toRole(await getRole(trx, await repository.insertRole(trx, stored(input), nowOf(context)))),
  );
}

/** Changes a role for everybody who has it. Errors: `role_not_found`, `role_taken`, `role_changed`, `not_allowed`. */
export function changeRole(context: AppContext, id: string, input: OwnRoleInput, user: SessionUser): Promise<OwnRole> {
  requireOwn(input.powers, user);
  requireFreeName(input.label);
  return changeRoles(context, async (trx) => {
    const before = await getRole(trx, id);
    requireOwn(ownPowers(before.powers), user);
    const after = stored(input);
    const { label, powers, version } = before;
    const contents = { stored: { label, powers }, given: after };
    if (isSavedBefore('role_changed', { basedOn: input.version, version }, contents)) return toRole(before);
    await repository.updateRole(trx, id, { ...after, version: version + 1 });
    return toRole(await getRole(trx, id));
  });
}

/** Deletes a role that nobody has. Errors: `role_not_found`, `role_in_use`, `not_allowed`. */
export function deleteRole(context: AppContext, id: string, user: SessionUser): Promise<OwnRole> {
  return changeRoles(context, async (trx) => {
    const role = await getRole(trx, id);
    requireOwn(ownPowers(role.powers), user);
    const now = nowOf(context);
    const { isHeld, isOffered, isLinked } = await findRoleUses(trx, 'role', id, now);
    if (isHeld) {
      throw new AppError('role_in_use', { detail: 'Somebody has this role. Revoke it first' });
    }
    if (isOffered) {
      throw new AppError('role_in_use', { detail: 'Somebody is invited to this role. Revoke the invitation first' });
    }
    if (isLinked) {
      throw new AppError('role_in_use', { detail: 'A link for volunteers is to this role. Revoke it first' });
    }
    await repository.deleteRole(trx, role, now);
    return toRole(role);
  });
}
