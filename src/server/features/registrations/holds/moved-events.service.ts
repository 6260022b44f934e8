import { shortestHold } from '#contract/payments/hold-rules.ts';
import { holdLimitOf } from '#contract/registration-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { readRegistrationSettings } from '../registration-settings.service.ts';
import { endHoldsAt } from './held-seats.repository.ts';

interface Dates {
  startDate: string;
  endDate: string;
}

/**
 * No seat of an event that begins earlier now is held or offered beyond what its new dates allow. Where those have passed already, be
 * it by a slip, the shortest hold is left, in which they can be put right. The caller holds the lock of the event's seats.
 */
export async function limitHolds(
  trx: DatabaseTransaction,
  { clock }: AppContext,
  eventId: string,
  { before, now: event }: { before: Dates; now: Dates },
): Promise<void> {
  if (before.startDate === event.startDate && before.endDate === event.endDate) return;
  const now = clock();
  const limit = holdLimitOf(event, now);
  const isOver = limit <= now.toISOString();
  const until = isOver ? shortestHold(await readRegistrationSettings(trx), undefined, now) : limit;
  await endHoldsAt(trx, eventId, until);
}
