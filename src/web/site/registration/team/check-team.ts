import { t } from '@lingui/core/macro';
import { emailError } from '#contract/people/email-rules.ts';
import { personNameError, teamNameError } from '#contract/people/name-rules.ts';
import { type FactName, factQuestions } from '#contract/rosters/roster-rules.ts';
import { apiText } from '../../../language/api-text.ts';
import type { Facts } from '../rules/read-facts.ts';
import type { TeamValues } from './values/team-values.ts';

const shown = (error: string | undefined) => error && apiText(error);

/** The specification's rules for the form: the message of each rejected field by its name, empty where all are valid. */
export function checkTeam({ teamName, contactEmail, members }: TeamValues): Record<string, string> {
  const errors: Record<string, string> = {};
  const teamError = teamName.trim() === '' ? t`Team name is required` : shown(teamNameError(teamName));
  if (teamError) errors.teamName = teamError;
  checkEmail(errors, 'contactEmail', contactEmail, t`Contact email is required`);
  members.forEach(({ name, email, answers: _, ...facts }, index) => {
    const nameError = name.trim() === '' ? t`Name is required` : shown(personNameError(name));
    if (nameError) errors[`members.${index}.name`] = nameError;
    checkEmail(errors, `members.${index}.email`, email, t`Email is required`);
    for (const fact of unsaidFacts(facts)) errors[`members.${index}.${fact}`] = apiText(factQuestions[fact]);
  });
  return errors;
}

/** What the form asks about a member and is empty; as in its fields, alumni are in no year of study. */
function unsaidFacts(facts: Facts): FactName[] {
  const names = Object.keys(facts) as FactName[];
  return names.filter((fact) => facts[fact] === '' && !(fact === 'yearOfStudy' && facts.isAlumni === 'true'));
}

function checkEmail(errors: Record<string, string>, field: string, email: string, missing: string): void {
  const error = email.trim() === '' ? missing : shown(emailError(email));
  if (error) errors[field] = error;
}
