import type { Approval } from '#contract/approvals/approvals.ts';
import { refundMethodLabels } from '#contract/panel/status-labels.ts';
import { type RefundMethod, refundMethods } from '#contract/payments/payment-transitions.ts';
import { type RegistrationStatus, registrationStatuses } from '#contract/registration-rules.ts';
import { statusLabels } from '../registrations/registration-labels.ts';

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const isOneOf = <One extends string>(all: readonly One[], value: unknown): value is One =>
  all.some((one) => one === value);

const statusesText = (statuses: unknown) =>
  Array.isArray(statuses)
    ? statuses
        .filter((status): status is RegistrationStatus => isOneOf(registrationStatuses, status))
        .map((status) => statusLabels[status].label)
        .join(', ')
    : undefined;

const methodText = (method: unknown) =>
  isOneOf<RefundMethod>(refundMethods, method) ? refundMethodLabels[method] : undefined;

/** The winners as they would be on the event's page. */
const resultRows = ({ winners, note }: Record<string, unknown>): [string, unknown][] => [
  ...(Array.isArray(winners) ? winners.map(recordOf) : []).map(({ award, name, detail }): [string, unknown] => [
    String(award),
    typeof detail === 'string' && detail !== '' ? `${name}, ${detail}` : name,
  ]),
  ['Text', note],
];

/** What exactly was asked for, beside what the heading says: labels and values. */
export function approvalDetails({ kind, request }: Pick<Approval, 'kind' | 'request'>): [string, string][] {
  const body = recordOf(request.body);
  const rows: [string, unknown][] =
    kind === 'mail'
      ? [
          ['Registrations', body.registrationIds ? undefined : statusesText(body.statuses)],
          ['Goes out at', typeof body.sendAt === 'string' ? body.sendAt : undefined],
          ['Answers go to', body.replyTo],
          ['Subject', body.subject],
          ['Message', body.text],
        ]
      : kind === 'event_deletion'
        ? [['People', recordOf(request.query).notify === false ? 'are not mailed' : 'are mailed']]
        : kind === 'approval_rules'
          ? []
          : kind === 'results'
            ? resultRows(body)
            : [
                ['How', methodText(body.method)],
                ['Number', body.reference],
                ['Sub-events', body.withSubEvents === true ? 'too' : undefined],
              ];
  return rows.flatMap(([label, value]) => (typeof value === 'string' && value !== '' ? [[label, value]] : []));
}
