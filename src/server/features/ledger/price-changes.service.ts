import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { postCharge, postWaiver, readBalance } from './ledger.service.ts';

type LedgerContext = Pick<AppContext, 'clock' | 'config'>;

interface OfRegistration {
  registrationId: string;
  eventId: string;
  actorName: string | null;
  note: string;
}

/**
 * The price of a confirmed registration changes, in paise. A lower one takes back first what was waived and given back of
 * the old price: only money that is kept above the new price becomes a surplus. The caller holds the registration's lock.
 */
export async function postPriceChange(
  trx: DatabaseTransaction,
  context: LedgerContext,
  of: OfRegistration,
  { fromPaise, toPaise }: { fromPaise: number; toPaise: number },
): Promise<void> {
  const { chargedPaise, waivedPaise } = await readBalance(trx, of.registrationId);
  const forgonePaise = fromPaise - (chargedPaise - waivedPaise);
  const changePaise = toPaise - fromPaise;
  const restoredPaise = changePaise < 0 ? Math.min(forgonePaise, -changePaise) : 0;
  const unwaivedPaise = Math.min(restoredPaise, waivedPaise);
  if (unwaivedPaise > 0) await postWaiver(trx, context, { ...of, amountPaise: -unwaivedPaise });
  const amountPaise = changePaise + restoredPaise - unwaivedPaise;
  if (amountPaise !== 0) await postCharge(trx, context, { ...of, amountPaise });
}

/**
 * A refund was returned that a lower price had taken back meanwhile: no more is charged than the price, in paise; what is kept
 * above it is surplus. The caller holds the registration's lock.
 */
export async function capCharge(
  trx: DatabaseTransaction,
  context: LedgerContext,
  of: OfRegistration,
  pricePaise: number,
): Promise<void> {
  const { chargedPaise, waivedPaise } = await readBalance(trx, of.registrationId);
  const above = chargedPaise - waivedPaise - pricePaise;
  if (above > 0) await postCharge(trx, context, { ...of, amountPaise: -above });
}

/**
 * A confirmed registration turned out not to be paid: takes back what it is still charged, and what was waived of it. Returns
 * what it still has to pay to be confirmed again, in paise. The caller holds the registration's lock.
 */
export async function postChargeReversal(
  trx: DatabaseTransaction,
  context: LedgerContext,
  of: OfRegistration,
): Promise<number> {
  const { chargedPaise, waivedPaise } = await readBalance(trx, of.registrationId);
  if (waivedPaise > 0) await postWaiver(trx, context, { ...of, amountPaise: -waivedPaise });
  if (chargedPaise > 0) await postCharge(trx, context, { ...of, amountPaise: -chargedPaise });
  return chargedPaise - waivedPaise;
}
