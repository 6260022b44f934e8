import type { ParticipationType, RefundRule } from './rule-values.ts';

/** The kinds that have a limit: the longest text, or the highest number. */
export type LimitedKind = 'title' | 'text' | 'multiline' | 'count' | 'countOrNone' | 'teamSize' | 'document';
/** What a field is: event-field-kinds.ts has the schemas of each. */
export type EventFieldKind =
  | LimitedKind
  | 'url'
  | 'rupees'
  | 'flag'
  | 'date'
  | 'optionalDate'
  | 'status'
  | 'participation'
  | 'years'
  | 'refundRule'
  | 'collegeRule'
  | 'overlapRule'
  | 'ageRule'
  | 'category'
  | 'focus'
  | 'mainEvent';

/** Where the form asks for a field: 'picture' beside the picture; 'none' where it has no input of its own. */
export type EventFormSection =
  | 'basics'
  | 'picture'
  | 'time'
  | 'participation'
  | 'people'
  | 'cancelling'
  | 'prizes'
  | 'none';

interface CommonProperties {
  /** What the form and the dialog of two versions call the field. */
  label: string;
  /** What lists of changes and sentences call it, where that is not the label in sentence case. */
  activityLabel?: string;
  /** Which events have the field in their form. */
  scope: 'both' | 'main' | 'sub';
  section: EventFormSection;
  /** How the event's page shows it: as a section of its own below the description, or where a component places it. */
  page: 'section' | 'component' | 'none';
  /** What the form says where the field is empty; it may be empty where this is left out. */
  required?: string;
  /** Marked by an asterisk in the form of a main event, though it may be empty. */
  isMarkedForMain?: boolean;
  /** A text that is not written in other languages: others are found by it, or it names people. */
  isSameInAllLanguages?: boolean;
  /** Takes the whole width of the form. */
  isWide?: boolean;
  placeholder?: string;
  /** A sentence below the label. */
  hint?: string;
  /** How many lines a multiline input shows, at least and at most. */
  rows?: readonly [min: number, max: number];
  /** The date that this one must not be before. */
  notBefore?: 'startDate' | 'registrationStarts';
  /** Asked for, and stored, for these kinds of participation alone. */
  participation?: readonly ParticipationType[];
  /** Shown and stored only when the other field has this value. */
  onlyWith?: { field: 'refundRule'; value: RefundRule };
}

/** `max` is the longest text in characters, or the highest number. */
export type EventField = CommonProperties &
  ({ kind: LimitedKind; max: number } | { kind: Exclude<EventFieldKind, LimitedKind>; max?: never });
