import type { EventValues } from './form-values.ts';

/** The form's fields and the description, which the form does not hold. */
export type Version = EventValues & { description: string };
type Field = keyof Version;
export type Side = 'mine' | 'theirs';

export interface Difference {
  field: Field;
  label: string;
  mine: Version[Field];
  theirs: Version[Field];
  /** Who has changed the field since both began; where only one has, that one is right. */
  suggested: Side;
}

export const fieldLabels: Record<Field, string> = {
  title: 'Title',
  mainEventId: 'Main Event',
  description: 'Description',
  shortDescription: 'Short Description',
  status: 'Status',
  startDate: 'Start Date',
  endDate: 'End Date',
  registrationStarts: 'Registrations starts in',
  venue: 'Venue',
  capacity: 'Capacity',
  speakers: 'Speakers',
  participationType: 'Participation Type',
  teamSize: 'Team Size',
  entryFee: 'Entry Fee',
  individualEntryFee: 'Individual Fee',
  teamEntryFee: 'Team Fee',
  prizePool: 'Prize Pool',
  firstPrize: 'First Prize',
  secondPrize: 'Second Prize',
  thirdPrize: 'Third Prize',
  rules: 'Rules',
  registrationLink: 'Registration Link',
  hasSubEvents: 'Has Sub Events?',
  isRegistrationNeeded: 'Is Team Registration Needed?',
  isAuthenticationNeeded: 'Is Authentication Needed?',
};

/** Every field in which two saves of one event differ. */
export function differences(base: Version, mine: Version, theirs: Version): Difference[] {
  return (Object.keys(fieldLabels) as Field[])
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      field,
      label: fieldLabels[field],
      mine: mine[field],
      theirs: theirs[field],
      suggested: mine[field] === base[field] ? 'theirs' : 'mine',
    }));
}

/** Both versions in one, by the side chosen for each field that differs. */
export function merge(mine: Version, theirs: Version, choices: Partial<Record<Field, Side>>): Version {
  const taken = (Object.keys(choices) as Field[]).filter((field) => choices[field] === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) };
}
