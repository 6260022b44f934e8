import { expectTypeOf } from 'vitest';
import type { EventField } from '#contract/events/event-field.ts';
import type { EventFieldName, FormFieldName, SectionFieldName } from '#contract/events/event-field-names.ts';
import type { CreateSubEvent, Event, UpdateSubEvent } from '#contract/events/events.ts';

// tsc checks this file: what is wrong here does not compile.

// Requests and responses have the fields of the table, and no others but these.
expectTypeOf<keyof UpdateSubEvent>().toEqualTypeOf<EventFieldName | 'image' | 'version' | 'removeImage' | 'notify'>();
expectTypeOf<keyof CreateSubEvent>().toEqualTypeOf<EventFieldName | 'image' | '_id'>();
expectTypeOf<keyof Event>().toEqualTypeOf<
  | EventFieldName
  | '_id'
  | 'mainEventTitle'
  | 'year'
  | 'image'
  | 'images'
  | 'hasSubEvent'
  | 'effectiveRules'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
>();
expectTypeOf<Event['venue']>().toEqualTypeOf<string | null>();
expectTypeOf<UpdateSubEvent['venue']>().toEqualTypeOf<string | null | undefined>();
expectTypeOf<CreateSubEvent['title']>().toEqualTypeOf<string>();

// A field must say all of it: its name, its kind with the kind's limit, and where form and page have it.
const dressCode = {
  label: 'Dress Code',
  kind: 'text',
  max: 200,
  scope: 'both',
  section: 'time',
  page: 'section',
} as const;
dressCode satisfies EventField;
const { label: _label, ...unnamed } = dressCode;
// @ts-expect-error the label is missing
unnamed satisfies EventField;
const { kind: _kind, ...shapeless } = dressCode;
// @ts-expect-error the kind is missing
shapeless satisfies EventField;
const { max: _max, ...endless } = dressCode;
// @ts-expect-error a text has a longest length
endless satisfies EventField;
const { section: _section, ...withoutInput } = dressCode;
// @ts-expect-error the form does not know where to ask for it
withoutInput satisfies EventField;
const { page: _page, ...unseen } = dressCode;
// @ts-expect-error the event's page does not know how to show it
unseen satisfies EventField;

// What lists fields by hand lists all of them.
expectTypeOf<Exclude<EventFieldName, FormFieldName>>().toEqualTypeOf<'description' | 'isActive'>();
// @ts-expect-error the heading of the speakers is missing
({ rules: 'Rules' }) satisfies Record<SectionFieldName, string>;
