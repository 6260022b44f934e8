import { holdDeadline } from '#contract/payments/hold-rules.ts';
import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import { payableStatuses } from '#contract/registration-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Visitor } from '../actors.ts';
import { lockRegistration } from '../change-status.service.ts';
import type { EventRules } from '../event-rules.repository.ts';
import { readRegistrationSettings } from '../registration-settings.service.ts';
import { updateRegistration } from '../registrations.repository.ts';
import type { RegistrationCore, StoredRegistration } from '../stored-registration.ts';
import { holderOf, readHoldLimits } from './hold-limits.service.ts';

/** The deadline of the method where it is later than the present one. */
async function findLaterDeadline(
  { db }: { db: AppContext['db'] },
  method: PaymentMethod,
  { status, expiresAt, holdStartedAt }: Pick<RegistrationCore, 'status' | 'expiresAt' | 'holdStartedAt'>,
  event: Pick<EventRules, 'startDate' | 'endDate'>,
): Promise<string | undefined> {
  if (!payableStatuses.includes(status) || expiresAt === null || holdStartedAt === null) return undefined;
  const settings = await readRegistrationSettings(db);
  const deadline = holdDeadline(method, settings, event, new Date(holdStartedAt));
  return deadline > expiresAt ? deadline : undefined;
}

async function extend(
  trx: DatabaseTransaction,
  context: AppContext,
  registrationId: string,
  method: PaymentMethod,
  visitor: Visitor | undefined,
): Promise<void> {
  const { registration, rules } = await lockRegistration(trx, registrationId);
  if (!rules || (registration.expiresAt ?? '') <= context.clock().toISOString()) return;
  const deadline = await findLaterDeadline({ db: trx }, method, registration, rules);
  if (deadline === undefined) return;
  const holder = holderOf(registration.email, visitor);
  const settings = await readRegistrationSettings(trx);
  const limits = await readHoldLimits(trx, settings, rules, [holder], registrationId);
  if (!limits.mayHoldLonger(holder)) return;
  const held = visitor ? { holdDevice: visitor.device, holdNetwork: visitor.network } : {};
  await updateRegistration(trx, registrationId, { expiresAt: deadline, ...held });
}

/**
 * A payer chose a payment method: the seat is held for as long as that method takes, counted from the beginning of the
 * hold. It never becomes shorter, and choosing again adds nothing.
 */
export async function chooseMethod(
  context: AppContext,
  registration: StoredRegistration,
  method: PaymentMethod,
  visitor: Visitor | undefined,
): Promise<void> {
  const { _id, eventStartDate: startDate, eventEndDate: endDate } = registration;
  // Most requests change nothing and need no lock.
  if ((await findLaterDeadline(context, method, registration, { startDate, endDate })) === undefined) return;
  await inTransaction(context.db, (trx) => extend(trx, context, _id, method, visitor));
}
