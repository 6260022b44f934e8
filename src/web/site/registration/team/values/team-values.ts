import type { Profile } from '#contract/account/account.ts';
import type { AnswerValues } from '../../questions/answer-values.ts';
import { knownFacts } from '../../rules/known-facts.ts';
import type { Facts } from '../../rules/read-facts.ts';

/** A team as typed into the form: every field is text, the leader comes first. */
export interface TeamValues {
  teamName: string;
  teamLogo: string;
  contactEmail: string;
  contactPhone: string;
  college: string;
  members: (Facts & { name: string; email: string; answers?: AnswerValues })[];
  /** Answers about the team. */
  answers?: AnswerValues;
}

export const emptyMember = (): TeamValues['members'][number] => ({ name: '', email: '' });
export const emptyTeam = (): TeamValues => ({
  teamName: '',
  teamLogo: '',
  contactEmail: '',
  contactPhone: '',
  college: '',
  members: [emptyMember()],
});

/** What the names of a member's fields begin with. */
export const memberPrefix = (index: number) => `members.${index}.`;

/** A logged-in leader, and what their account remembers. */
export interface KnownLeader {
  name: string;
  email: string;
  profile: Profile | null;
}

/** The form as a logged-in leader finds it: with what is known of them. */
export function teamLedBy(leader: KnownLeader | null): TeamValues {
  if (!leader) return emptyTeam();
  const { name, email, profile } = leader;
  const college = profile?.college ? { college: profile.college } : {};
  const members = [{ ...emptyMember(), name, email, ...college, ...knownFacts(profile) }];
  return { ...emptyTeam(), contactEmail: email, contactPhone: profile?.phone ?? '', ...college, members };
}

/** Whether anything is typed into the form. */
export function isFilled({ members, answers = {}, ...texts }: TeamValues): boolean {
  const typed = members.flatMap(({ answers: own = {}, ...facts }) => [...Object.values(facts), ...Object.values(own)]);
  return [...Object.values(texts), ...Object.values(answers), ...typed].flat().some((text) => text?.trim());
}
