import { allPowers, type Power, type Powers, powersOfGrants } from '#contract/roles/powers.ts';
import { builtInRoles, isBuiltInRole, PRESIDENT } from '#contract/roles/roles.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { insertGrant, type LiveGrant, listLiveGrants } from './grants.repository.ts';

const isPower = (text: unknown): text is Power => allPowers.includes(text as Power);

/** The powers of a role that the committee made, from its JSON; a power that another version had gives nothing. */
export function ownPowers(json: string): readonly Power[] {
  const listed: unknown = JSON.parse(json);
  return ['panel.open', ...(Array.isArray(listed) ? listed.filter(isPower) : [])];
}

/** The powers of a grant's role; a role that is gone gives nothing. */
function powersOf(grant: LiveGrant): readonly Power[] {
  if (isBuiltInRole(grant.role)) return builtInRoles[grant.role].powers;
  return grant.ownPowers === null ? [] : ownPowers(grant.ownPowers);
}

/** What a person may do at this moment; what is revoked or has ended counts no more. */
export async function readPowers(db: Database, userId: string, now: string): Promise<Powers> {
  const grants = await listLiveGrants(db, userId, now);
  return powersOfGrants(
    grants.map((grant) => ({ powers: powersOf(grant), scope: grant.isFestival ? 'festival' : grant.eventIds })),
  );
}

/** Makes somebody president of the festival, without an end. */
export async function makePresident(
  trx: DatabaseTransaction,
  userId: string,
  grantedBy: string,
  now: string,
): Promise<void> {
  await insertGrant(trx, { userId, role: PRESIDENT, eventId: null, venue: null, endsAt: null, grantedBy }, now);
}
