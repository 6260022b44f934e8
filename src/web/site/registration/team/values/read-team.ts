import { MAX_TEAM_SIZE } from '#contract/team-rules.ts';
import { fieldText } from '../../../forms/form-values.ts';
import { readAnswers } from '../../questions/answer-values.ts';
import { readFacts } from '../../rules/read-facts.ts';
import { emptyMember, memberPrefix, type TeamValues } from './team-values.ts';

function answersIn(form: FormData, prefix?: string) {
  const answers = readAnswers(form, prefix);
  return Object.keys(answers).length > 0 ? { answers } : {};
}

/** The team that a form holds. */
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
