import type { CommitteeMember, Grant } from '#contract/roles/committee.ts';

/** The names of those who hold such a grant now. */
export const holdersOf = (people: readonly CommitteeMember[], isSuch: (grant: Grant) => boolean): string[] =>
  people.filter(({ grants }) => grants.some((grant) => grant.isLive && isSuch(grant))).map(({ name }) => name);

const NAMED = 3;

/** Whom the deletion of a role or gate would touch, and so why it is not possible yet; empty where nobody has it. */
export function heldText(names: readonly string[], what: string): string {
  if (names.length === 0) return '';
  const others = names.length - NAMED;
  const list = others > 0 ? `${names.slice(0, NAMED).join(', ')} and ${others} more` : names.join(', ');
  return `${list} ${names.length === 1 ? 'has' : 'have'} ${what}. Revoke it first.`;
}
