import { linkPowers } from '#contract/roles/link-powers.ts';
import { isPower, NO_POWERS, type Power, type Powers, powersOfGrants, reaches } from '#contract/roles/powers.ts';
import { builtInRoles, isBuiltInRole, PRESIDENT } from '#contract/roles/roles.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { insertGrant, type LiveGrant, listLiveGrants } from './grants.repository.ts';
import { hasTwoStep, listWithTwoStep } from './two-step/two-step.repository.ts';

/** The powers of a role that the committee made, from its JSON; a power that another version had gives nothing. */
export function ownPowers(json: string): readonly Power[] {
  const listed: unknown = JSON.parse(json);
  return ['panel.open', ...(Array.isArray(listed) ? listed.filter(isPower) : [])];
}

/** The powers of a grant's role; a role that is gone gives nothing. */
function powersOf(grant: LiveGrant): readonly Power[] {
  const held = isBuiltInRole(grant.role)
    ? builtInRoles[grant.role].powers
    : grant.ownPowers === null
      ? []
      : ownPowers(grant.ownPowers);
  // An own role may have got more since: at a gate it allows no more than links do.
  return grant.gateId === null ? held : held.filter((power) => linkPowers.includes(power));
}

const powersOfLive = (grants: LiveGrant[]): Powers =>
  powersOfGrants(
    grants.map((grant) => ({ powers: powersOf(grant), scope: grant.isFestival ? 'festival' : grant.eventIds })),
  );

/** Whether somebody has a role now. */
export const hasLiveGrant = async (db: Database, userId: string, now: string): Promise<boolean> =>
  (await listLiveGrants(db, userId, now)).length > 0;

/** What a person's grants allow, and whether they may do nothing before two-step login is on. */
export interface HeldPowers {
  powers: Powers;
  needsTwoStep: boolean;
}

/**
 * What a person may do at this moment; what is revoked or has ended counts no more. Where one of their roles needs two-step login
 * and it is off, they may do nothing.
 */
export async function readHeldPowers(db: Database, userId: string, now: string): Promise<HeldPowers> {
  const grants = await listLiveGrants(db, userId, now);
  const isAsked = grants.some((grant) => grant.needsTwoStep) && !(await hasTwoStep(db, userId));
  return isAsked ? { powers: NO_POWERS, needsTwoStep: true } : { powers: powersOfLive(grants), needsTwoStep: false };
}

/** The same, where nobody has to be told why. */
export const readPowers = async (db: Database, userId: string, now: string): Promise<Powers> =>
  (await readHeldPowers(db, userId, now)).powers;

/** What the grants of a volunteer allow, or (`isPast`) allowed at an instant, who has no login that could ask for a code. */
export const readVolunteerPowers = async (
  db: Database,
  userId: string,
  now: string,
  { isPast = false } = {},
): Promise<Powers> => powersOfLive(await listLiveGrants(db, userId, now, { isPast }));

/**
 * Who may use a power now, for an event or (null) for the festival: their users' ids. Who needs two-step login and has not switched
 * it on may use none.
 */
export const listHolders = (
  db: Database,
  { power, eventId }: { power: Power; eventId: string | null },
  now: string,
): Promise<string[]> =>
  listWhoMay(db, now, ({ [power]: scope }) => (eventId === null ? scope === 'festival' : reaches(scope, eventId)));

/** Who may use one of several powers now, for the festival or for some events: their users' ids. */
export const listHoldersOfAny = (db: Database, sought: readonly Power[], now: string): Promise<string[]> =>
  listWhoMay(db, now, (held) => sought.some((power) => held[power] !== undefined));

async function listWhoMay(db: Database, now: string, may: (held: Powers) => boolean): Promise<string[]> {
  const live = await listLiveGrants(db, null, now);
  const withTwoStep = live.some(({ needsTwoStep }) => needsTwoStep) ? await listWithTwoStep(db) : new Set<string>();
  return [...Map.groupBy(live, ({ userId }) => userId)].flatMap(([userId, grants]) => {
    if (grants.some(({ needsTwoStep }) => needsTwoStep) && !withTwoStep.has(userId)) return [];
    return may(powersOfLive(grants)) ? [userId] : [];
  });
}

/** Makes somebody president of the festival, without an end. */
export async function makePresident(
  trx: DatabaseTransaction,
  userId: string,
  grantedBy: string,
  now: string,
): Promise<void> {
  await insertGrant(
    trx,
    { userId, role: PRESIDENT, eventId: null, venue: null, gateId: null, endsAt: null, grantedBy },
    now,
  );
}

/** Where somebody checks people in: everywhere, for some events, or at some gates alone. */
export interface GateAccess {
  isEverywhere: boolean;
  eventIds: string[];
  gateIds: string[];
}

/** By which of their roles somebody scans passes now, or (`isPast`) scanned them at an instant: those for a gate name it. */
export async function readGateAccess(
  db: Database,
  userId: string,
  now: string,
  { isPast = false } = {},
): Promise<GateAccess> {
  const scanning = (await listLiveGrants(db, userId, now, { isPast })).filter((grant) =>
    powersOf(grant).includes('check-in.scan'),
  );
  return {
    isEverywhere: scanning.some(({ isFestival }) => isFestival),
    eventIds: scanning.flatMap(({ gateId, eventIds }) => (gateId === null ? eventIds : [])),
    gateIds: scanning.flatMap(({ gateId }) => (gateId === null ? [] : [gateId])),
  };
}
