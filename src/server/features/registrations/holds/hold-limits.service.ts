import type { RegistrationSettings } from '#contract/payments/hold-settings.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import type { Visitor } from '../actors.ts';
import type { EventRules } from '../event-rules.repository.ts';
import { countHeldSeats, type HeldSeats, type Holder } from './held-seats.repository.ts';

/** Never less, however small the event: a family at one computer. */
const SMALLEST_NETWORK = 3;

/** Says for each registration whether its unpaid seat may be held longer than the shortest time. */
export interface HoldLimits {
  /** Counts the seat where it may. */
  mayHoldLonger(holder: Holder | undefined): boolean;
}

const countOf = (counts: Map<string, number>, key: string | null) => (key === null ? 0 : (counts.get(key) ?? 0));

function add(counts: Map<string, number>, key: string | null): void {
  if (key !== null) counts.set(key, countOf(counts, key) + 1);
}

function limitsOf(counts: HeldSeats, settings: RegistrationSettings, capacity: number | null): HoldLimits {
  const { heldPerPerson, heldPerDevice, heldPerNetwork } = settings;
  const perNetwork =
    capacity === null
      ? Number.POSITIVE_INFINITY
      : Math.max(SMALLEST_NETWORK, Math.floor((capacity * heldPerNetwork) / 100));
  return {
    mayHoldLonger: (holder) => {
      // Admins, and system jobs are not limited.
      if (!holder) return true;
      const { email, visitor } = holder;
      const isWithin =
        countOf(counts.person, email) < heldPerPerson &&
        countOf(counts.device, visitor.device) < heldPerDevice &&
        countOf(counts.network, visitor.network) < perNetwork;
      if (!isWithin) return false;
      add(counts.person, email);
      add(counts.device, visitor.device);
      add(counts.network, visitor.network);
      return true;
    },
  };
}

export const holderOf = (email: string, visitor: Visitor | undefined): Holder | undefined =>
  visitor && { email, visitor };

/**
 * Counts the unpaid seats that these people hold for long, so that made-up registrations and UTRs cannot fill an event.
 * Who is above a limit is not refused, but keeps the seat for the shortest time only. The caller locked the event.
 */
export async function readHoldLimits(
  trx: DatabaseTransaction,
  settings: RegistrationSettings,
  { id, capacity }: Pick<EventRules, 'id' | 'capacity'>,
  holders: (Holder | undefined)[],
  exceptId?: string,
): Promise<HoldLimits> {
  const known = holders.filter((holder) => holder !== undefined);
  const counts =
    known.length > 0
      ? await countHeldSeats(trx, id, known, exceptId)
      : { person: new Map(), device: new Map(), network: new Map() };
  return limitsOf(counts, settings, capacity);
}
