import { t } from '@lingui/core/macro';
import { type FeeEvent, feesOf } from '#contract/events/fee-rules.ts';
import type { PaymentKind } from '#contract/payments/hold-rules.ts';

/**
 * The register button of an event. Where nothing can be paid online it promises no payment first; another site's form
 * takes its own payments.
 */
export function registerLabel(event: FeeEvent & { registrationLink: string | null }, kind: PaymentKind): string {
  if (kind === 'online' || event.registrationLink) return t`Pay and Register Now`;
  if (feesOf(event).every(({ amount }) => amount === 0)) return t`Register Now`;
  return kind === 'desk' ? t`Register — pay at the desk` : t`Register — pay later`;
}
