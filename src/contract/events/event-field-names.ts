import type { EventField, EventFieldKind } from './event-field.ts';
import { eventFields } from './event-fields.ts';

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

/** What a sentence or a list of changes calls a field: `Entry Fee` of the form is `Entry fee`, where it has no other name. */
export function eventFieldLabel(name: EventFieldName): string {
  const { label, activityLabel } = getField(name);
  return activityLabel ?? label.charAt(0) + label.slice(1).toLowerCase();
}

export const eventFieldNames = Object.keys(eventFields) as EventFieldName[];
export const formFieldNames = eventFieldNames.filter(
  (name): name is FormFieldName => getField(name).section !== 'none',
);

/** The fields of some kinds, in the order of the table. */
export const fieldsOfKind = <Kind extends EventFieldKind>(...kinds: Kind[]) =>
  eventFieldNames.filter((name): name is FieldOfKind<Kind> =>
    (kinds as EventFieldKind[]).includes(getField(name).kind),
  );
