import { MAX_DOCUMENT_CHARACTERS } from '../rich-text.ts';
import { MAX_TEAM_SIZE } from '../team-rules.ts';
import type { EventField, EventFieldKind } from './event-field.ts';

export const eventStatuses = ['active', 'inactive'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** The highest capacity an event may have. */
export const MAX_CAPACITY = 1_000_000;

/**
 * Every field of an event that an admin sets, in the order of the form. The schemas of requests and responses,
 * the form's values and inputs, the names in the panel, and the columns that are written and read follow from
 * this table. CONTRIBUTING shows how to add one.
 */
export const eventFields = {
  mainEventId: {
    label: 'Main Event',
    kind: 'mainEvent',
    scope: 'sub',
    section: 'basics',
    page: 'component',
    required: 'Choose a main event',
    isWide: true,
    placeholder: 'Choose the event it is part of',
  },
  title: {
    label: 'Title',
    kind: 'title',
    max: 200,
    scope: 'both',
    section: 'basics',
    page: 'component',
    required: 'Title is required',
    isWide: true,
  },
  description: {
    label: 'Description',
    kind: 'document',
    max: MAX_DOCUMENT_CHARACTERS,
    scope: 'both',
    section: 'none',
    page: 'component',
  },
  shortDescription: {
    label: 'Short Description',
    kind: 'multiline',
    max: 500,
    scope: 'both',
    section: 'basics',
    page: 'component',
    isWide: true,
    hint: 'One or two sentences for the cards',
    rows: [2, 5],
  },
  status: { label: 'Status', kind: 'status', scope: 'both', section: 'basics', page: 'component' },
  category: {
    label: 'Category',
    kind: 'category',
    scope: 'both',
    section: 'basics',
    page: 'component',
    placeholder: 'None',
    hint: 'Visitors filter the list of all events by it',
  },
  startDate: {
    label: 'Start Date',
    activityLabel: 'Starts',
    kind: 'date',
    scope: 'both',
    section: 'time',
    page: 'component',
    required: 'Start date is required',
  },
  endDate: {
    label: 'End Date',
    activityLabel: 'Ends',
    kind: 'date',
    scope: 'both',
    section: 'time',
    page: 'component',
    required: 'End date is required',
    notBefore: 'startDate',
  },
  registrationStarts: {
    label: 'Registrations starts in',
    activityLabel: 'Registration opens',
    kind: 'optionalDate',
    scope: 'both',
    section: 'time',
    page: 'component',
    isMarkedForMain: true,
  },
  registrationEnds: {
    label: 'Registration closes',
    kind: 'optionalDate',
    scope: 'both',
    section: 'time',
    page: 'component',
    notBefore: 'registrationStarts',
    hint: 'Empty: when the event starts',
  },
  venue: {
    label: 'Venue',
    kind: 'text',
    max: 200,
    scope: 'both',
    section: 'time',
    page: 'component',
    placeholder: 'Venue TBD',
  },
  participationType: {
    label: 'Participation Type',
    activityLabel: 'Participation',
    kind: 'participation',
    scope: 'both',
    section: 'participation',
    page: 'component',
    isWide: true,
  },
  teamSize: {
    label: 'Team Size',
    kind: 'teamSize',
    max: MAX_TEAM_SIZE,
    scope: 'both',
    section: 'participation',
    page: 'component',
    participation: ['team', 'both'],
    hint: 'The most members a team may have',
  },
  individualEntryFee: {
    label: 'Individual Fee',
    kind: 'rupees',
    scope: 'both',
    section: 'participation',
    page: 'component',
    participation: ['both'],
    placeholder: 'Free',
  },
  teamEntryFee: {
    label: 'Team Fee',
    kind: 'rupees',
    scope: 'both',
    section: 'participation',
    page: 'component',
    participation: ['both'],
    placeholder: 'Free',
  },
  entryFee: {
    label: 'Entry Fee',
    kind: 'rupees',
    scope: 'both',
    section: 'participation',
    page: 'component',
    participation: ['individual', 'team'],
    placeholder: 'Free',
  },
  capacity: {
    label: 'Capacity',
    kind: 'count',
    max: MAX_CAPACITY,
    scope: 'both',
    section: 'participation',
    page: 'component',
    placeholder: 'No limit',
  },
  registrationLink: {
    label: 'Registration Link',
    kind: 'url',
    scope: 'both',
    section: 'participation',
    page: 'component',
    isWide: true,
    hint: 'Where somebody registers outside of this site; empty to register here',
    placeholder: 'https://',
  },
  hasSubEvents: {
    label: 'Has Sub Events?',
    activityLabel: 'Has sub-events',
    kind: 'flag',
    scope: 'main',
    section: 'participation',
    page: 'component',
  },
  isRegistrationNeeded: {
    label: 'Is Team Registration Needed?',
    activityLabel: 'Team registration needed',
    kind: 'flag',
    scope: 'both',
    section: 'participation',
    page: 'component',
  },
  isAuthenticationNeeded: {
    label: 'Is Authentication Needed?',
    activityLabel: 'Login needed',
    kind: 'flag',
    scope: 'both',
    section: 'participation',
    page: 'component',
    hint: 'People log in before they register',
  },
  minTeamSize: {
    label: 'Fewest people in a team',
    kind: 'count',
    max: MAX_TEAM_SIZE,
    scope: 'both',
    section: 'people',
    page: 'component',
    participation: ['team', 'both'],
    placeholder: 'No minimum',
  },
  rosterLocksAt: {
    label: 'Teams are final from',
    kind: 'optionalDate',
    scope: 'both',
    section: 'people',
    page: 'component',
    participation: ['team', 'both'],
    hint: 'Empty: when the event starts',
  },
  collegeRule: {
    label: 'Colleges of a team',
    kind: 'collegeRule',
    scope: 'both',
    section: 'people',
    page: 'component',
    participation: ['team', 'both'],
    placeholder: 'Any',
  },
  minWomen: {
    label: 'Women in a team, at least',
    kind: 'countOrNone',
    max: MAX_TEAM_SIZE,
    scope: 'both',
    section: 'people',
    page: 'component',
    participation: ['team', 'both'],
    placeholder: 'No minimum',
  },
  maxAlumni: {
    label: 'Alumni, at most',
    kind: 'countOrNone',
    max: MAX_TEAM_SIZE,
    scope: 'both',
    section: 'people',
    page: 'component',
    placeholder: 'No limit',
    hint: '0: students only',
  },
  allowedYears: {
    label: 'Years of study',
    kind: 'years',
    scope: 'both',
    section: 'people',
    page: 'component',
    placeholder: 'All',
  },
  exclusiveGroup: {
    label: 'One of these events only',
    kind: 'text',
    max: 60,
    scope: 'both',
    section: 'people',
    page: 'component',
    hint: 'A name that such events share: a person can be in one of them',
    placeholder: 'Any number of events',
  },
  overlapRule: {
    label: 'Another event at the same hours',
    kind: 'overlapRule',
    scope: 'both',
    section: 'people',
    page: 'component',
    placeholder: 'Allowed',
  },
  ageRule: {
    label: 'Age of each person',
    kind: 'ageRule',
    scope: 'both',
    section: 'people',
    page: 'component',
    placeholder: 'Asked of who ticks “under 18” alone',
  },
  cancellationEnds: {
    label: 'People can cancel until',
    kind: 'optionalDate',
    scope: 'both',
    section: 'cancelling',
    page: 'component',
    hint: 'Empty: until the event starts',
  },
  refundRule: {
    label: 'Money back on cancelling in time',
    kind: 'refundRule',
    scope: 'both',
    section: 'cancelling',
    page: 'component',
    placeholder: 'Decided case by case',
  },
  refundPercent: {
    label: 'Part that goes back, in percent',
    kind: 'count',
    max: 99,
    scope: 'both',
    section: 'cancelling',
    page: 'component',
    onlyWith: { field: 'refundRule', value: 'part' },
  },
  /** A field of the specification without an input or an effect. */
  isActive: { label: 'Marked active', kind: 'flag', scope: 'both', section: 'none', page: 'none' },
  prizePool: {
    label: 'Prize Pool',
    kind: 'rupees',
    scope: 'both',
    section: 'prizes',
    page: 'component',
    placeholder: 'To Be Decided',
  },
  firstPrize: { label: 'First Prize', kind: 'text', max: 200, scope: 'both', section: 'prizes', page: 'component' },
  secondPrize: { label: 'Second Prize', kind: 'text', max: 200, scope: 'both', section: 'prizes', page: 'component' },
  thirdPrize: { label: 'Third Prize', kind: 'text', max: 200, scope: 'both', section: 'prizes', page: 'component' },
  speakers: {
    label: 'Speakers',
    kind: 'text',
    max: 1000,
    scope: 'sub',
    section: 'prizes',
    page: 'section',
    isWide: true,
    placeholder: 'Names, separated by commas',
  },
  rules: {
    label: 'Rules',
    kind: 'multiline',
    max: 20_000,
    scope: 'both',
    section: 'prizes',
    page: 'section',
    isWide: true,
    rows: [3, 12],
  },
  rounds: {
    label: 'Rounds',
    kind: 'multiline',
    max: 2000,
    scope: 'both',
    section: 'prizes',
    page: 'section',
    isWide: true,
    hint: 'One on each line, such as: Prelims, 10 minutes, eight teams go on',
    rows: [2, 8],
  },
  eligibility: {
    label: 'Who can take part',
    kind: 'multiline',
    max: 1000,
    scope: 'both',
    section: 'prizes',
    page: 'component',
    isWide: true,
    hint: 'Shown with what the rules above say of years, colleges and teams',
    rows: [2, 5],
  },
  coordinators: {
    label: 'Coordinators',
    kind: 'multiline',
    max: 1000,
    scope: 'both',
    section: 'prizes',
    page: 'component',
    isWide: true,
    hint: 'One on each line: who, number, mail address. Everybody sees them; empty: those of the main event',
    placeholder: 'Priya Nair, 98765 43210, priya@example.org',
    rows: [2, 5],
  },
} as const satisfies Record<string, EventField>;

type Fields = typeof eventFields;
export type EventFieldName = keyof Fields;
export type KindOf<Name extends EventFieldName> = Fields[Name]['kind'];
/** The fields of some kinds. */
export type FieldOfKind<Kind extends EventFieldKind> = {
  [Name in EventFieldName]: KindOf<Name> extends Kind ? Name : never;
}[EventFieldName];
/** The fields that the event's page shows in a section of their own. */
export type SectionFieldName = {
  [Name in EventFieldName]: Fields[Name]['page'] extends 'section' ? Name : never;
}[EventFieldName];
/** The fields that have an input in the form. */
export type FormFieldName = {
  [Name in EventFieldName]: Fields[Name]['section'] extends 'none' ? never : Name;
}[EventFieldName];

/** A field's row of the table, by the type that all rows share. */
export const getField = (name: EventFieldName): EventField => eventFields[name];

export const eventFieldNames = Object.keys(eventFields) as EventFieldName[];
export const formFieldNames = eventFieldNames.filter(
  (name): name is FormFieldName => getField(name).section !== 'none',
);

/** The fields of some kinds, in the order of the table. */
export const fieldsOfKind = <Kind extends EventFieldKind>(...kinds: Kind[]) =>
  eventFieldNames.filter((name): name is FieldOfKind<Kind> =>
    (kinds as EventFieldKind[]).includes(getField(name).kind),
  );
