import type { Registration } from '#contract/registrations.ts';

/** A registration as stored, with the fields of its event that responses carry. */
export interface StoredRegistration
  extends Omit<Registration, 'people' | 'position' | 'cancellable' | 'holder' | 'verifyEmail'> {
  email: string;
  phone: string | null;
  college: string | null;
  userId: string | null;
  /** When the contact's e-mail was verified. */
  provedAt: string | null;
  /** Until when its people may cancel, by the rules of its event. */
  cancellationClosesAt: string;
  /** What of the fee is due back to them then, in percent; null where the event has no rule. */
  refundPercent: number | null;
  /** Since when a team lacks something that the rules of its event ask for. */
  incompleteSince: string | null;
  /** When the hold of a status that expires began. */
  holdStartedAt: string | null;
}

/** What a decision needs to know of a registration, read under the lock of the event's seats. */
export interface RegistrationCore
  extends Pick<
    StoredRegistration,
    | '_id'
    | 'eventId'
    | 'kind'
    | 'status'
    | 'email'
    | 'amount'
    | 'number'
    | 'expiresAt'
    | 'holdStartedAt'
    | 'isPrepaid'
    | 'verifyBy'
  > {
  /** Whether an admin left the fee out. */
  isFeeWaived: boolean;
  /** When the first UTR of this hold was named. */
  claimedAt: string | null;
  updatedAt: string;
}
