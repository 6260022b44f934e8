import type { OptionalTimestamp, Timestamp } from '../timestamps.ts';

/** A form that was sent with an idempotency key, and the registration it led to; swept after two days. */
export interface IdempotencyKeysTable {
  /** A hash of the key, the event and the e-mail: another person's registration is never found by a key. */
  id: string;
  registrationId: string;
  createdAt: Timestamp;
}

/** All passes of a person in one code: of an account, or of an e-mail that the link was sent to; exactly one of the two. */
export interface FestivalIdsTable {
  /** What the gate reads; it opens nothing. */
  code: string;
  /** Opens the page. */
  key: string;
  userId: string | null;
  email: string | null;
  createdAt: Timestamp;
  renewedAt: OptionalTimestamp;
}
