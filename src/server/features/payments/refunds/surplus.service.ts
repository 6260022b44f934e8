import type { Surplus } from '#contract/payments/refunds.ts';
import { PAISE } from '#contract/payments/rupees.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../../context.ts';
import { listCharges, listSurplus as listLedgerSurplus } from '../../ledger/ledger.service.ts';
import { readSumsOf, shownLeft } from '../money.service.ts';
import { listRegistrants } from './surplus.repository.ts';

/** Registrations for which more was paid than they owe, unless the surplus is already going back; the largest first, `most` of them or all. */
export async function listSurplus(
  { db }: AppContext,
  scope: Scope,
  most?: number,
): Promise<{ surplus: Surplus[]; more: boolean }> {
  const found = await listLedgerSurplus(db, scope, most && most + 1);
  if (found.length === 0) return { surplus: [], more: false };
  const rows = found.slice(0, most);
  const ids = rows.map(({ registrationId }) => registrationId);
  const sumsOf = await readSumsOf(db, ids);
  const charges = await listCharges(db, ids);
  const registrants = await listRegistrants(db, ids);
  const surplus = rows.flatMap(({ registrationId, surplusPaise }): Surplus[] => {
    const { paid, processed, pending, left } = sumsOf(registrationId);
    const registrant = registrants.get(registrationId);
    if (!registrant) return [];
    return [
      {
        ...registrant,
        amount: surplusPaise / PAISE,
        charged: (charges.get(registrationId)?.chargedPaise ?? 0) / PAISE,
        paid: paid / PAISE,
        refunded: processed / PAISE,
        onItsWay: pending / PAISE,
        payments: shownLeft(left),
      },
    ];
  });
  return { surplus, more: found.length > rows.length };
}
