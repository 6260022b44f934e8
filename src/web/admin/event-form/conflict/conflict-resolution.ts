import { eventFieldNames, type FormFieldName, formFieldNames, getField } from '#contract/events/event-field-names.ts';
import type { EventValues } from '../form-values.ts';

/** The form's fields and the description, which the form does not hold. */
export type Version = EventValues & { description: string };
type Field = FormFieldName | 'description';
export type Side = 'mine' | 'theirs';

export interface Difference {
  field: Field;
  label: string;
  mine: Version[Field];
  theirs: Version[Field];
  /** Who has changed the field since both began; where only one has, that one is right. */
  suggested: Side;
}

const fields: Field[] = eventFieldNames.filter(
  (name): name is Field => name === 'description' || (formFieldNames as string[]).includes(name),
);

/** Every field in which two saves of one event differ. */
export function differences(base: Version, mine: Version, theirs: Version): Difference[] {
  return fields
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      field,
      label: getField(field).label,
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
