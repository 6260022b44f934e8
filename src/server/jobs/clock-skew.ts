import type { AppContext } from '../context.ts';
import { repairAuthClockSkew } from '../features/auth/clock-skew.service.ts';
import { repairEmailSkew } from '../features/notifications/clock-skew.service.ts';
import { repairCheckSkew } from '../features/payments/reconciliation.service.ts';
import { repairDeadlineSkew, repairRegistrationEmailSkew } from '../features/registrations/clock-skew.service.ts';

/**
 * Mends what a clock that was ahead for a while has left behind: mails due in a year, places held for one,
 * logins locked until then. A clock that is set forward cannot be told from time that passes.
 */
export async function repairClockSkew(context: AppContext): Promise<void> {
  await repairDeadlineSkew(context);
  await repairRegistrationEmailSkew(context);
  await repairEmailSkew(context);
  await repairCheckSkew(context);
  await repairAuthClockSkew(context);
}
