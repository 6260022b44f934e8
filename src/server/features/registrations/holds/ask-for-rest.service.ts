import { offerDeadline } from '#contract/payments/hold-rules.ts';
import { payableStatuses, paymentClosureOf } from '#contract/registration-rules.ts';
import { later } from '#contract/schedule/earlier-later.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { enqueueEmails } from '../../notifications/email-queue.service.ts';
import { type Actor, emailSourceOf } from '../actors.ts';
import { lockRegistration } from '../change-status.service.ts';
import { readRegistrationSettings } from '../registration-settings.service.ts';
import { updateRegistration } from '../registrations.repository.ts';
import { keepPaid } from '../verification/keep-paid.service.ts';

/**
 * A part of what a registration costs arrived while its seat waits for the payment: its payer is asked for the rest, and has
 * the time of an offer from now, also one whose e-mail is not verified. Nothing where the time is over already, or the event
 * takes no payments. The caller holds the registration's lock.
 */
export async function askForRest(
  trx: DatabaseTransaction,
  context: AppContext,
  registrationId: string,
  actor: Actor,
): Promise<void> {
  const { registration, rules } = await lockRegistration(trx, registrationId);
  const { status, expiresAt } = registration;
  const now = context.clock();
  if (!payableStatuses.includes(status) || expiresAt === null || expiresAt <= now.toISOString()) return;
  if (paymentClosureOf(rules, now) !== null) return;
  const offered = offerDeadline(await readRegistrationSettings(trx), rules, now);
  await updateRegistration(trx, registrationId, {
    expiresAt: later(offered, expiresAt),
    updatedAt: now.toISOString(),
  });
  await keepPaid(trx, context, registrationId, actor);
  await enqueueEmails(trx, context, [{ kind: 'part_paid', registrationId }], emailSourceOf(actor));
}
