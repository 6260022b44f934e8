import { counted } from '#contract/panel/counted.ts';
import type { CommitteeMember, Grant } from '#contract/roles/committee.ts';
import { namesText } from '../components/names-text.ts';

/** The names of those who hold such a grant now. */
export const holdersOf = (people: readonly CommitteeMember[], isSuch: (grant: Grant) => boolean): string[] =>
  people.filter(({ grants }) => grants.some((grant) => grant.isLive && isSuch(grant))).map(({ name }) => name);

interface Held {
  /** Who has it. */
  names: readonly string[];
  /** To whom an open invitation was mailed. */
  invited?: readonly string[];
  /** Links for volunteers that have not ended. */
  links?: number;
}

const sentence = (names: readonly string[], one: string, many: string) =>
  names.length === 0 ? [] : [`${namesText(names)} ${names.length === 1 ? one : many}.`];

/** Whom the deletion of a role or gate would touch, and so why it is not possible yet; empty where nobody has it. */
export function heldText({ names, invited = [], links = 0 }: Held, what: string): string {
  const sentences = [
    ...sentence(names, `has ${what}`, `have ${what}`),
    ...sentence(invited, `is invited to ${what}`, `are invited to ${what}`),
    ...(links > 0 ? [`${counted(links, 'link for volunteers is', 'links for volunteers are')} to ${what}.`] : []),
  ];
  if (sentences.length === 0) return '';
  const isOne = names.length + invited.length + links === 1;
  return `${sentences.join(' ')} Revoke ${isOne ? 'it' : 'them'} first.`;
}
