import type { Power } from './powers.ts';

/** What a role may allow that is given by a link without a password, or for a gate: to scan passes, and to see figures. */
export const linkPowers: readonly Power[] = ['check-in.scan', 'panel.open'];

export const fitsLink = (powers: readonly Power[]): boolean => powers.every((power) => linkPowers.includes(power));

/** How many days a link lasts at most, and how many are made at once. */
export const MAX_LINK_DAYS = 5;
export const MAX_LINKS_AT_ONCE = 50;

/** How many links the panel lists, the newest. */
export const MAX_LISTED_LINKS = 500;
