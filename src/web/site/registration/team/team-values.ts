import { fieldText } from '../../forms/action-result.ts';

/** A team as it is typed: every field a text, the leader first. */
export interface TeamValues {
  teamName: string;
  teamLogo: string;
  contactEmail: string;
  contactPhone: string;
  members: { name: string; email: string }[];
}

export const LEADER_ROLE = 'Team Leader';
export const MEMBER_ROLE = 'Member';
export const roleOf = (index: number) => (index === 0 ? LEADER_ROLE : MEMBER_ROLE);

export const emptyMember = () => ({ name: '', email: '' });
export const emptyTeam = (): TeamValues => ({
  teamName: '',
  teamLogo: '',
  contactEmail: '',
  contactPhone: '',
  members: [emptyMember()],
});

/** The highest number of members a form is read for; the event's own limit is the server's to check. */
const MOST_MEMBERS = 100;

export function readTeam(form: FormData): TeamValues {
  const members: TeamValues['members'] = [];
  for (let index = 0; index < MOST_MEMBERS && form.has(`members.${index}.name`); index += 1) {
    members.push({ name: fieldText(form, `members.${index}.name`), email: fieldText(form, `members.${index}.email`) });
  }
  return {
    teamName: fieldText(form, 'teamName'),
    teamLogo: fieldText(form, 'teamLogo'),
    contactEmail: fieldText(form, 'contactEmail'),
    contactPhone: fieldText(form, 'contactPhone'),
    members: members.length > 0 ? members : [emptyMember()],
  };
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The specification's rules for the form; refused fields by name, empty where all is well. */
export function checkTeam({ teamName, contactEmail, members }: TeamValues): Record<string, string> {
  const errors: Record<string, string> = {};
  if (teamName.trim() === '') errors.teamName = 'Team name is required';
  checkEmail(errors, 'contactEmail', contactEmail, 'Contact email is required');
  members.forEach(({ name, email }, index) => {
    if (name.trim() === '') errors[`members.${index}.name`] = 'Name is required';
    checkEmail(errors, `members.${index}.email`, email, 'Email is required');
  });
  return errors;
}

function checkEmail(errors: Record<string, string>, field: string, email: string, missing: string): void {
  if (email.trim() === '') errors[field] = missing;
  else if (!EMAIL.test(email.trim())) errors[field] = 'Please enter a valid email';
}
