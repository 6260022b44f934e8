import type { Profile } from '#contract/account/account.ts';
import { MAX_TEAM_SIZE } from '#contract/team-rules.ts';
import { fieldText } from '../../forms/action-result.ts';
import { type AnswerValues, readAnswers } from '../questions/answer-values.ts';
import { type Facts, knownFacts, readFacts } from '../rules/read-facts.ts';

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

function answersIn(form: FormData, prefix?: string) {
  const answers = readAnswers(form, prefix);
  return Object.keys(answers).length > 0 ? { answers } : {};
}

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

export function readTeam(form: FormData): TeamValues {
  const members: TeamValues['members'] = [];
  for (let index = 0; index < MAX_TEAM_SIZE && form.has(`members.${index}.name`); index += 1) {
    const prefix = memberPrefix(index);
    members.push({
      name: fieldText(form, `${prefix}name`),
      email: fieldText(form, `${prefix}email`),
      ...readFacts(form, prefix),
      ...answersIn(form, prefix),
    });
  }
  return {
    teamName: fieldText(form, 'teamName'),
    teamLogo: fieldText(form, 'teamLogo'),
    contactEmail: fieldText(form, 'contactEmail'),
    contactPhone: fieldText(form, 'contactPhone'),
    college: fieldText(form, 'college'),
    members: members.length > 0 ? members : [emptyMember()],
    ...answersIn(form),
  };
}
