import { allPowers, type Power, type Powers, powers, type Scope } from './powers.ts';

/** How every token begins, so that scanners of leaked secrets know it. */
export const TOKEN_PREFIX = 'utsav_';

/** How many tokens of an account are valid at once, and how many days one is valid at most. */
export const MAX_TOKENS = 20;
export const MAX_TOKEN_DAYS = 366;

/** What a token can be given: everything but giving roles and closing years, by which a leaked one could outlast itself. */
export const tokenPowers: readonly Power[] = allPowers.filter(
  (power) => power !== 'committee.manage' && power !== 'years.manage',
);

/** What of `scope` is within the events of a token. */
function within(scope: Scope, eventIds: readonly string[] | null): Scope {
  if (eventIds === null) return scope;
  return scope === 'festival' ? eventIds : scope.filter((id) => eventIds.includes(id));
}

/**
 * What a token allows now: of what its owner may do now, the powers that it was given, within its events (null for all). A
 * power for the festival as a whole counts for no single events.
 */
export function powersOfToken(owned: Powers, given: readonly Power[], eventIds: readonly string[] | null): Powers {
  const held: Partial<Record<Power, Scope>> = {};
  for (const power of given) {
    const scope = owned[power];
    if (scope === undefined || !tokenPowers.includes(power)) continue;
    if (eventIds === null || powers[power].isScoped) held[power] = within(scope, eventIds);
  }
  return held;
}
