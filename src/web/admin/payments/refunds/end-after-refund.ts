import type { RegistrationStatus } from '#contract/registration-rules.ts';

/** What becomes of a registration once its money went back; empty where nothing does. */
export function endAfterRefund(status: RegistrationStatus): string {
  if (status === 'confirmed') return ' The registration stays unless nothing of what was paid remains.';
  return status === 'cancelled' || status === 'expired'
    ? ' The registration becomes refunded once nothing of what was paid remains.'
    : '';
}
