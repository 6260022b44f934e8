import { allPowers, type Power, type Powers, powersOfGrants, reaches } from '#contract/roles/powers.ts';
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

const powersOfLive = (grants: LiveGrant[]): Powers =>
  powersOfGrants(
    grants.map((grant) => ({ powers: powersOf(grant), scope: grant.isFestival ? 'festival' : grant.eventIds })),
  );

/** What a person may do at this moment; what is revoked or has ended counts no more. */
export async function readPowers(db: Database, userId: string, now: string): Promise<Powers> {
  return powersOfLive(await listLiveGrants(db, userId, now));
}

/** Who may use a power now, for an event or (null) for the festival: their users' ids. */
export async function listHolders(
  db: Database,
  { power, eventId }: { power: Power; eventId: string | null },
  now: string,
): Promise<string[]> {
  const byUser = Map.groupBy(await listLiveGrants(db, null, now), ({ userId }) => userId);
  return [...byUser].flatMap(([userId, grants]) => {
    const scope = powersOfLive(grants)[power];
    return (eventId === null ? scope === 'festival' : reaches(scope, eventId)) ? [userId] : [];
  });
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
