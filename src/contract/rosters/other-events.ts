import type { EffectiveRules } from '../events/effective-rules.ts';

/** Another event that a person is registered for, by its effective group. */
export interface OtherEvent {
  eventId: string;
  title: string;
  startDate: string;
  endDate: string;
  exclusiveGroup: string | null;
}

/** Why a registration for an event and one for another do not go together. */
export interface EventConflict {
  eventId: string;
  title: string;
  rule: 'exclusive' | 'overlap';
  /** The name of the group of which a person can be in one event. */
  group: string | null;
  effect: 'warn' | 'refuse';
}

type Rules = Pick<EffectiveRules, 'exclusiveGroup' | 'overlapRule'> & { startDate: string; endDate: string };

/** A group's name as it is compared: capitals and spaces make no difference. */
const groupKey = (group: string): string => group.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** What the rules of an event say about another event of the same person; null where nothing. */
export function findConflict(rules: Rules, other: OtherEvent): EventConflict | null {
  const { eventId, title } = other;
  const { exclusiveGroup: group, overlapRule } = rules;
  if (group !== null && other.exclusiveGroup !== null && groupKey(group) === groupKey(other.exclusiveGroup)) {
    return { eventId, title, rule: 'exclusive', group, effect: 'refuse' };
  }
  const overlaps = rules.startDate < other.endDate && other.startDate < rules.endDate;
  if (overlapRule === 'off' || !overlaps) return null;
  return { eventId, title, rule: 'overlap', group: null, effect: overlapRule };
}
