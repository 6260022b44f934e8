import type { Generated } from 'kysely';
import type { OptionalTimestamp, Timestamp } from '../timestamps.ts';

/** A token by which a program acts for an admin. */
export interface AccessTokensTable {
  id: string;
  userId: string;
  name: string;
  /** SHA-256 of the token, in hexadecimal. */
  tokenHash: string;
  /** JSON list of powers. */
  powers: string;
  /** The event that it is limited to, with its sub-events; null for all that its owner reaches. */
  eventId: string | null;
  /** JSON of the list that a spreadsheet reads with it; null for one that opens the API. */
  sheet: Generated<string | null>;
  createdAt: Timestamp;
  endsAt: Timestamp;
  lastUsedAt: OptionalTimestamp;
  revokedAt: OptionalTimestamp;
}
