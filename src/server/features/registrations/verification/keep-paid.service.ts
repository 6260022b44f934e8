import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { askWaitingGuardians } from '../../privacy/guardians/guardians.service.ts';
import { type Actor, emailSourceOf } from '../actors.ts';
import { publishLogo } from '../team-logo.service.ts';
import { dropVerifyBy } from './verification.repository.ts';

/**
 * Money has come for a registration: it does not lapse for an e-mail that nobody confirmed, and what waited for the
 * confirmation goes on. Nothing where it waited for none. The caller holds the registration's lock.
 */
export async function keepPaid(
  trx: DatabaseTransaction,
  context: AppContext,
  registrationId: string,
  actor: Actor,
): Promise<void> {
  if (!(await dropVerifyBy(trx, registrationId))) return;
  await publishLogo(trx, registrationId);
  await askWaitingGuardians(trx, context, registrationId, emailSourceOf(actor));
}
