import type { DatabaseTransaction } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { lockForPayment } from '../registrations/status-commands.service.ts';
import type { RegistrationCore } from '../registrations/stored-registration.ts';
import { findPayment, type StoredPayment } from './payments.repository.ts';

/** A payment and its registration, under the registration's lock. Throws `payment_not_found`. */
export async function lockPayment(
  trx: DatabaseTransaction,
  id: string,
): Promise<{ payment: StoredPayment; registration: RegistrationCore }> {
  const found = await findPayment(trx, 'id', id);
  if (!found) throw new AppError('payment_not_found');
  const registration = await lockForPayment(trx, found.registrationId);
  const payment = await findPayment(trx, 'id', id);
  if (!payment) throw new AppError('payment_not_found');
  return { payment, registration };
}
