import { defineEndpoint } from '../endpoint.ts';
import { ledgerCheckSchema } from '../payments/ledger.ts';
import type { Power } from '../roles/powers.ts';
import { closedYear } from '../years/year-text.ts';
import { z } from '../zod.ts';

/** Work of the panel that waits for somebody; each is counted for who has the power to do it, in its scope. */
export const waitingKinds = [
  'payments_to_check',
  'refunds_due',
  'surplus',
  'failed_refunds',
  'inquiries',
  'failed_emails',
  'retried_emails',
  'delayed_emails',
  'webhooks_off',
  'unproved',
  'starting_today',
  'nearly_full',
  'no_text',
  'no_picture',
  'no_coordinator',
  'no_contacts',
  'missing_settings',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** Those that are about events: each can be asked for alone, with all its events. */
export const waitingEventKinds = [
  'starting_today',
  'nearly_full',
  'no_text',
  'no_picture',
  'no_coordinator',
  'no_contacts',
] as const satisfies WaitingKind[];
export type WaitingEventKind = (typeof waitingEventKinds)[number];

/** Whose power sees each kind, within its scope. */
export const waitingEventPowers: Record<WaitingEventKind, Power> = {
  starting_today: 'panel.open',
  nearly_full: 'registrations.read',
  no_text: 'events.edit',
  no_picture: 'events.edit',
  no_coordinator: 'committee.manage',
  no_contacts: 'committee.manage',
};

export const isWaitingEventKind = (kind: string | null): kind is WaitingEventKind =>
  waitingEventKinds.some((one) => one === kind);

/** How many events of a kind are named in a response for all kinds; `count` counts all. */
export const NAMED_EVENTS = 5;

/** `events` are the first of those that it is about, `details` what is missing or went wrong, in words. */
export const waitingItemSchema = z
  .object({
    kind: z.enum(waitingKinds),
    count: z.number().int(),
    events: z.array(z.object({ _id: z.string(), title: z.string(), mainEventId: z.string().nullable() })),
    details: z.array(z.string()),
  })
  .meta({ id: 'WaitingItem' });
export type WaitingItem = z.infer<typeof waitingItemSchema>;

/** What the dashboard counts: people with a confirmed registration, and events by status (main and sub). */
export const dashboardStatsSchema = z
  .object({
    totalEvents: z.number().int(),
    activeParticipants: z.number().int(),
    activeEvents: z.number().int(),
    inactiveEvents: z.number().int(),
    hasSampleData: z.boolean(),
    /** What the latest nightly check of the ledger found; null before the first one. */
    ledgerCheck: ledgerCheckSchema.nullable(),
    /** Emails of the last seven days that were over a budget, by the reason. */
    droppedEmails: z.array(z.object({ reason: z.string(), emails: z.number().int() })),
    /** The year that was closed last, while the next one has not started; absent while a year is open. */
    closedYear: z.string().optional(),
  })
  .meta({ id: 'DashboardStats' });
export type DashboardStats = z.infer<typeof dashboardStatsSchema>;

const tag = 'festival';

export const dashboardEndpoints = {
  stats: defineEndpoint({
    method: 'GET',
    path: '/api/dashboard',
    access: 'admin',
    power: 'panel.open',
    scope: 'queries',
    summary: 'The figures of the dashboard',
    tag,
    query: z.object({ year: closedYear }),
    data: dashboardStatsSchema,
  }),
  waiting: defineEndpoint({
    method: 'GET',
    path: '/api/dashboard/waiting',
    access: 'admin',
    power: 'panel.open',
    scope: 'queries',
    summary:
      'What waits for the reader, by kind; kinds of which nothing waits are left out. One `kind` alone names all its events',
    query: z.object({ kind: z.enum(waitingEventKinds).optional() }),
    tag,
    data: z.array(waitingItemSchema),
  }),
};
