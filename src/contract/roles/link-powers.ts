import { type Power, powers } from './powers.ts';

/** What a role may allow that is given by a link without a password, or for a gate: to scan passes, and to see figures. */
export const linkPowers: readonly Power[] = ['check-in.scan', 'panel.open'];

export const fitsLink = (held: readonly Power[]): boolean => held.every((power) => linkPowers.includes(power));

/** Whether a power of a role counts in a grant for the festival, for some events (those at a venue too) or for a gate. */
export function countsIn(power: Power, reach: 'festival' | 'events' | 'gate'): boolean {
  if (reach === 'gate') return linkPowers.includes(power);
  return reach === 'festival' || powers[power].isScoped;
}

/** How many days a link lasts at most, and how many are made at once. */
export const MAX_LINK_DAYS = 5;
export const MAX_LINKS_AT_ONCE = 50;

/** How many links the panel lists, the newest. */
export const MAX_LISTED_LINKS = 500;
