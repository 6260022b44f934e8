import { defineEndpoint } from '../endpoint.ts';
import { flag, id, instant } from '../fields.ts';
import { z } from '../zod.ts';
import { yearText } from './year-text.ts';

/** A role that can go on after the year: one for the festival that is valid now. */
const keptGrantSchema = z.object({
  _id: z.string(),
  /** Of the person. */
  name: z.string(),
  roleLabel: z.string(),
  /** A president without an end: one of them has to stay. */
  isLastingPresident: z.boolean(),
});

/**
 * What closing the year that is open would do now. `year` is null where it is closed already. `comingEvents` are active and not over, by their end:
 * they prevent it. Counts: `waitlisted`, `unpaid` (holds, offers, rejected transfers) and `underReview` registrations end; `otherGrants`
 * are roles for events and venues, which end in any case; `sessions`, `tokens` and `passkeys` are those of the whole committee;
 * `openMoney` is what should be settled before: transfers under review, refunds that are `due`, on their way (`refunds`) or refused
 * (`failed`), and surpluses.
 */
export const closingPreviewSchema = z
  .object({
    year: z.string().nullable(),
    festivalName: z.string(),
    events: z.number().int(),
    comingEvents: z.array(z.object({ _id: z.string(), title: z.string(), endDate: instant })),
    registrations: z.object({
      confirmed: z.number().int(),
      waitlisted: z.number().int(),
      unpaid: z.number().int(),
      underReview: z.number().int(),
    }),
    grants: z.array(keptGrantSchema),
    otherGrants: z.number().int(),
    sessions: z.number().int(),
    tokens: z.number().int(),
    passkeys: z.number().int(),
    openMoney: z.object({
      payments: z.number().int(),
      due: z.number().int(),
      refunds: z.number().int(),
      failed: z.number().int(),
      surplus: z.number().int(),
    }),
  })
  .meta({ id: 'ClosingPreview' });
export type ClosingPreview = z.infer<typeof closingPreviewSchema>;

/** `kept` and `ended` are roles with their persons, `Treasurer: Asha`; the rest counts what ended. */
export const closedYearSchema = z
  .object({
    /** The year too. */
    _id: z.string(),
    year: z.string(),
    kept: z.array(z.string()),
    ended: z.array(z.string()),
    events: z.number().int(),
    invitations: z.number().int(),
    sessions: z.number().int(),
    tokens: z.number().int(),
    passkeys: z.number().int(),
  })
  .meta({ id: 'ClosedYear' });
export type ClosedYear = z.infer<typeof closedYearSchema>;

/** The year as it was typed; the grants that go on; `acceptsOpenMoney` where money is left to settle. */
export const closeYearSchema = z.object({
  year: yearText,
  keep: z.array(id).max(1000),
  acceptsOpenMoney: flag.optional(),
});
export type CloseYear = z.infer<typeof closeYearSchema>;

const common = { access: 'admin', tag: 'years' } as const;

export const closingEndpoints = {
  preview: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/years/closing',
    power: 'years.manage',
    summary: 'What closing the year would do; changes nothing',
    data: closingPreviewSchema,
  }),
  close: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/years/closing',
    power: 'years.manage',
    audit: {
      target: 'year',
      action: 'closed the year',
      isNameless: true,
      details: ['year', 'events', 'kept', 'ended', 'invitations', 'sessions', 'tokens', 'passkeys'],
    },
    summary: 'Close the year: its pages stay as an archive, its registrations, roles, sessions and tokens end',
    body: closeYearSchema,
    data: closedYearSchema,
    errors: ['year_closed', 'year_not_ready', 'last_president', 'validation_failed'],
  }),
  archive: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/archive',
    power: 'archive.read',
    summary: 'The closed years with how many registrations each holds; the lists of the panel show one with `?year=`',
    data: z.array(
      z.object({
        year: z.string(),
        festivalName: z.string(),
        closedAt: instant,
        closedBy: z.string().nullable(),
        registrations: z.number().int(),
      }),
    ),
  }),
};
