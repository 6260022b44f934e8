import type { Timestamp } from './timestamps.ts';

/** A form that was sent with an idempotency key, and the registration it led to; swept after two days. */
export interface IdempotencyKeysTable {
  /** A hash of the key, the event and the e-mail: another person's registration is never found by a key. */
  id: string;
  registrationId: string;
  createdAt: Timestamp;
}
