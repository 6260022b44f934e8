import { counted } from '../panel/counted.ts';
import { formatRupees } from '../payments/rupees.ts';
import type { ApprovalKind } from './approval-kinds.ts';

/** What is asked for, in words; `amount` as in `Approval`. */
export function approvalText({
  kind,
  subject,
  amount,
}: {
  kind: ApprovalKind;
  subject: string;
  amount: number;
}): string {
  switch (kind) {
    case 'refund':
      return `refund ${formatRupees(amount)} of ${subject}`;
    case 'event_refund':
      return `refund ${formatRupees(amount)}, all that was paid online for ${subject}`;
    case 'mail':
      return `mail ${counted(amount, 'person', 'people')} of ${subject}`;
    case 'event_deletion':
      return `delete ${subject}, which has ${counted(amount, 'paid registration', 'paid registrations')}`;
    case 'results':
      return `publish the results of ${subject}`;
    case 'approval_rules':
      return `change what takes two people: ${subject}`;
  }
}
