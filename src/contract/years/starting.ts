import { defineEndpoint } from '../endpoint.ts';
import { shapeOf } from '../events/event-field-kinds.ts';
import { fieldsOfKind } from '../events/event-field-names.ts';
import { id, requiredText, text } from '../fields.ts';
import { isModernDay } from '../questions/day-rules.ts';
import { z } from '../zod.ts';
import { yearText } from './year-text.ts';

const day = z.string().refine(isModernDay, 'Must be a day such as 2028-02-11');

const datesSchema = z.object(shapeOf(fieldsOfKind('date', 'optionalDate'), 'response'));

/** An event of the closed year with its dates there (`before`) and in the next year (`after`). */
const copiedEventSchema = z.object({
  _id: z.string(),
  title: z.string(),
  mainEventId: z.string().nullable(),
  before: datesSchema,
  after: datesSchema,
});

/**
 * What starting the next year on a day would do. `from` is the closed year that it copies. `day` is the day that was asked for, else
 * a suggestion; all dates move by `weeks` whole weeks, so that weekdays stay, and the first event is on `firstDay`, which was
 * `previousFirstDay` in the closed year (null where that has no events). Main events come before their sub-events.
 */
export const nextYearSchema = z
  .object({
    from: z.string(),
    year: z.string(),
    day: z.string(),
    previousFirstDay: z.string().nullable(),
    firstDay: z.string(),
    weeks: z.number().int(),
    festivalName: z.string(),
    heroLine: z.string(),
    questions: z.number().int(),
    events: z.array(copiedEventSchema),
  })
  .meta({ id: 'NextYear' });
export type NextYear = z.infer<typeof nextYearSchema>;

/**
 * The next year, the first day of its festival, and what it is called; what is absent stays. Events in `leaveOut` are not copied, nor are
 * sub-events of such a main event.
 */
export const startYearSchema = z.object({
  year: yearText,
  day,
  festivalName: requiredText(60).optional(),
  heroLine: text(200).optional(),
  leaveOut: z.array(id).max(1000).optional(),
});
export type StartYear = z.infer<typeof startYearSchema>;

/** The year that was started, and how many events and questions were copied into it. */
export const startedYearSchema = z
  .object({
    /** The year too. */
    _id: z.string(),
    year: z.string(),
    from: z.string(),
    firstDay: z.string(),
    weeks: z.number().int(),
    events: z.number().int(),
    questions: z.number().int(),
  })
  .meta({ id: 'StartedYear' });
export type StartedYear = z.infer<typeof startedYearSchema>;

const common = { access: 'admin', tag: 'years' } as const;

export const startingEndpoints = {
  preview: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/years/next',
    power: 'years.manage',
    summary: 'The dates of every event in the next year; null while a year is open. Changes nothing',
    query: z.object({ day: day.optional() }),
    data: nextYearSchema.nullable(),
    errors: ['validation_failed'],
  }),
  start: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/years/next',
    power: 'years.manage',
    audit: {
      target: 'year',
      action: 'started the year',
      isNameless: true,
      details: ['year', 'from', 'firstDay', 'weeks', 'events', 'questions', 'festivalName', 'heroLine'],
    },
    summary: 'Start the next year with inactive copies of the events of the year that was closed last',
    body: startYearSchema,
    data: startedYearSchema,
    errors: ['year_open', 'validation_failed'],
  }),
};
