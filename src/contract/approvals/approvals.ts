import { defineEndpoint } from '../endpoint.ts';
import { flag, id, instant, MAX_RUPEES, optionalWholeNumber, requiredText } from '../fields.ts';
import { listQuery, sortsBy } from '../panel/list-query.ts';
import { z } from '../zod.ts';
import { APPROVAL_LIMITS, approvalKinds, approvalStatuses } from './approval-kinds.ts';

/**
 * A request that one person prepared and another one decides. `amount` is rupees of a refund, people of a mail, paid
 * registrations of an event, winners of results. `subjectId` is the registration or event that it is about, `request` what was asked for, as the
 * endpoint takes it. `note` says why it was rejected, or could not be done. `isMine`: prepared by the reader, who cannot
 * approve it.
 */
export const approvalSchema = z
  .object({
    _id: z.string(),
    kind: z.enum(approvalKinds),
    eventId: z.string().nullable(),
    subjectId: z.string().nullable(),
    subject: z.string(),
    amount: z.number(),
    endpoint: z.string(),
    request: z.record(z.string(), z.unknown()),
    reason: z.string().nullable(),
    status: z.enum(approvalStatuses),
    preparedBy: z.string(),
    preparedAt: instant,
    expiresAt: instant,
    decidedBy: z.string().nullable(),
    decidedAt: instant.nullable(),
    note: z.string().nullable(),
    isMine: z.boolean(),
  })
  .meta({ id: 'Approval' });
export type Approval = z.infer<typeof approvalSchema>;

/** What takes two: refunds above `refundAbove` rupees, mails to more than `mailAbove` people, deleting events with paid registrations, publishing results. */
export const approvalLimitsSchema = z
  .object({
    refundAbove: z.number().int().nullable(),
    mailAbove: z.number().int().nullable(),
    deletePaid: z.boolean(),
    publishResults: z.boolean(),
  })
  .meta({ id: 'ApprovalLimits' });

/** Which approvals: that the reader may decide, that they prepared, that were decided or ended. */
export const shownApprovals = ['waiting', 'mine', 'decided'] as const;
/** One of them. */
export type ShownApprovals = (typeof shownApprovals)[number];

/** By what approvals are sorted. */
export const approvalSorts = sortsBy('subject', 'person', 'status');
export type ApprovalSort = (typeof approvalSorts)[number];

const common = { access: 'admin', tag: 'approvals' } as const;
const decision = { ...common, params: z.object({ id }), data: approvalSchema } as const;
const errors = ['approval_not_found', 'approval_decided'] as const;

export const approvalEndpoints = {
  list: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/approvals',
    power: 'panel.open',
    scope: 'queries',
    summary:
      'Requests that need a second person, of the powers that the reader holds: waiting (oldest first), mine, decided (newest first), or as sorted; 50 a page',
    query: z.object({ ...listQuery(approvalSorts), show: z.enum(shownApprovals).default('waiting') }),
    data: z.object({
      approvals: z.array(approvalSchema),
      total: z.number().int(),
      more: z.boolean(),
      waiting: z.number().int(),
    }),
  }),
  limits: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/approvals/limits',
    power: 'panel.open',
    scope: 'nothing',
    summary: 'What takes two people',
    data: approvalLimitsSchema,
  }),
  saveLimits: defineEndpoint({
    ...common,
    method: 'PUT',
    path: '/api/approvals/limits',
    power: 'settings.edit',
    approval: 'approval_rules',
    audit: { target: 'settings', targetId: APPROVAL_LIMITS, action: 'changed what takes two people', isNameless: true },
    summary: 'Change what takes two people; asking for less than before takes two itself',
    body: z.object({
      refundAbove: optionalWholeNumber(0, MAX_RUPEES),
      mailAbove: optionalWholeNumber(0, 1_000_000),
      deletePaid: flag,
      /** Left out, it stays as it is. */
      publishResults: flag.optional(),
      /** What the form started from: other limits saved meanwhile are 409 `settings_changed`. Left out, it is not checked. */
      basedOn: approvalLimitsSchema.optional(),
    }),
    data: approvalLimitsSchema,
    errors: ['settings_changed'],
  }),
  approve: defineEndpoint({
    ...decision,
    method: 'POST',
    power: 'panel.open',
    scope: 'queries',
    path: '/api/approvals/:id/approve',
    audit: { target: 'approval', action: 'approved a request about' },
    summary: 'Approve a request of somebody else: it is carried out at once, by all its rules',
    errors: [...errors, 'approval_failed'],
  }),
  reject: defineEndpoint({
    ...decision,
    method: 'POST',
    power: 'panel.open',
    scope: 'queries',
    path: '/api/approvals/:id/reject',
    audit: { target: 'approval', action: 'rejected a request about' },
    summary: 'Reject a request of somebody else',
    body: z.object({ reason: requiredText(300, 'Say why, for the person who asked') }),
    errors,
  }),
  withdraw: defineEndpoint({
    ...decision,
    method: 'POST',
    power: 'panel.open',
    scope: 'queries',
    path: '/api/approvals/:id/withdraw',
    audit: { target: 'approval', action: 'withdrew a request about' },
    summary: 'Withdraw a request of one’s own that nobody decided yet',
    errors,
  }),
};
