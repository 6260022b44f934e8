import { MAX_APPROVAL_REASON } from '../approvals/approval-kinds.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant, optionalText, requiredText, wholeNumber } from '../fields.ts';
import { yearText } from '../years/year-text.ts';
import { z } from '../zod.ts';

/** The longest texts of results, in characters, and how many winners an event has at most. */
export const MAX_AWARD = 60;
export const MAX_WINNER = 120;
export const MAX_WINNER_DETAIL = 200;
export const MAX_RESULTS_NOTE = 1000;
export const MAX_WINNERS = 50;

/** Who won what, as the committee writes it: `1st`, a person or a team, and their college, score or song. */
export const winnerSchema = z
  .object({ award: z.string(), name: z.string(), detail: z.string().nullable() })
  .meta({ id: 'Winner' });
export type Winner = z.infer<typeof winnerSchema>;

/**
 * The published results of an event, the winners in the order of the page. `version` counts how often they were published,
 * also before they were taken back: it never returns.
 */
export const eventResultsSchema = z
  .object({
    eventId: z.string(),
    winners: z.array(winnerSchema),
    note: z.string().nullable(),
    publishedAt: instant,
    version: z.number().int(),
  })
  .meta({ id: 'EventResults' });
export type EventResults = z.infer<typeof eventResultsSchema>;

const resultsVersion = wholeNumber(0, 2_000_000_000);

/**
 * The results of an event as they are published, in place of those before: winners in the order of the page, a note, or both. Neither is
 * `validation_failed`.
 */
export const publishResultsSchema = z
  .object({
    winners: z
      .array(
        z.object({
          award: requiredText(MAX_AWARD, 'Write what was won, such as 1st'),
          name: requiredText(MAX_WINNER, 'Write who won'),
          detail: optionalText(MAX_WINNER_DETAIL).default(null),
        }),
      )
      .max(MAX_WINNERS, `At most ${MAX_WINNERS} winners`)
      .default([]),
    note: optionalText(MAX_RESULTS_NOTE).default(null),
    /** The version that was read, 0 where none were published; another one is 409 `results_changed`. Left out, it is not checked. */
    version: resultsVersion.optional(),
    /** Why, for the person who has to approve it. */
    reason: optionalText(MAX_APPROVAL_REASON).optional(),
  })
  .refine(({ winners, note }) => winners.length > 0 || note !== null, {
    path: ['note'],
    error: 'Add a winner, or write what there is to say',
  });
export type PublishResults = z.infer<typeof publishResultsSchema>;

/** The version that was read; another one is 409 `results_changed`. Left out, it is not checked. */
const takeBackResultsSchema = z.object({ version: resultsVersion.optional() });
export type TakeBackResults = z.infer<typeof takeBackResultsSchema>;

const common = { tag: 'events', path: '/api/events/:id/results', params: z.object({ id }) } as const;

/** Results with the event that they are of. */
export const listedResultsSchema = eventResultsSchema
  .extend({
    event: z.object({
      _id: z.string(),
      title: z.string(),
      mainEventId: z.string().nullable(),
      year: z.string().nullable(),
    }),
  })
  .meta({ id: 'ListedResults' });
export type ListedResults = z.infer<typeof listedResultsSchema>;

export const resultEndpoints = {
  list: defineEndpoint({
    tag: 'events',
    method: 'GET',
    path: '/api/results',
    isPublicContent: true,
    access: 'anyone',
    summary: 'All published results of the year that is open, or of a closed one, the newest first',
    query: z.object({ year: yearText.optional() }),
    data: z.array(listedResultsSchema),
  }),
  show: defineEndpoint({
    ...common,
    method: 'GET',
    isPublicContent: true,
    access: 'anyone',
    summary: 'The results of an event; null until they are published',
    data: eventResultsSchema.nullable(),
    errors: ['event_not_found'],
  }),
  publish: defineEndpoint({
    ...common,
    access: 'admin',
    power: 'results.publish',
    scope: [{ kind: 'event', params: 'id' }],
    method: 'PUT',
    approval: 'results',
    audit: { target: 'event', action: 'published the results of' },
    summary: 'Publish the results of an event, in place of those that are published',
    body: publishResultsSchema,
    data: eventResultsSchema,
    errors: ['event_not_found', 'results_changed'],
  }),
  takeBack: defineEndpoint({
    ...common,
    access: 'admin',
    power: 'results.publish',
    scope: [{ kind: 'event', params: 'id' }],
    method: 'DELETE',
    audit: { target: 'event', action: 'took back the results of' },
    summary: 'Take the results of an event off the site; one person does it, also where publishing takes two',
    query: takeBackResultsSchema,
    data: z.object({ _id: z.string() }),
    errors: ['event_not_found', 'results_not_found', 'results_changed'],
  }),
};
