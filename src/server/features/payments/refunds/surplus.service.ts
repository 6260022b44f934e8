import type { Surplus } from '#contract/payments/refunds.ts';
import { PAISE } from '#contract/payments/rupees.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../../context.ts';
import { listCharges, listSurplus as listLedgerSurplus } from '../../ledger/ledger.service.ts';
import { readSumsOf, shownLeft } from '../money.service.ts';
import { listRegistrants } from './surplus.repository.ts';

const MOST = 200;

/** Registrations for which more was paid than they owe, unless the surplus is already going back; the largest first. */
export async function listSurplus({ db }: AppContext, scope: Scope): Promise<{ surplus: Surplus[]; more: boolean }> {
  const found = await listLedgerSurplus(db, scope, MOST + 1);
  if (found.length === 0) return { surplus: [], more: false };
  const ids = found.slice(0, MOST).map(({ registrationId }) => registrationId);
  const sumsOf = await readSumsOf(db, ids);
  const charges = await listCharges(db, ids);
  const registrants = await listRegistrants(db, ids);
  const surplus = found.slice(0, MOST).flatMap(({ registrationId, surplusPaise }): Surplus[] => {
    const { paid, processed, pending, left } = sumsOf(registrationId);
    const registrant = registrants.get(registrationId);
    if (!registrant || surplusPaise <= pending) return [];
    return [
      {
        ...registrant,
        amount: (surplusPaise - pending) / PAISE,
        charged: (charges.get(registrationId)?.chargedPaise ?? 0) / PAISE,
        paid: paid / PAISE,
        refunded: processed / PAISE,
        onItsWay: pending / PAISE,
        payments: shownLeft(left),
      },
    ];
  });
  return { surplus, more: found.length > MOST };
}
