import type { OptionalTimestamp, Timestamp } from '../timestamps.ts';

/** A passkey of a user: what a login with it is checked against. */
export interface PasskeysTable {
  id: string;
  userId: string;
  name: string;
  /** As the authenticator calls it, in base64url. */
  credentialId: string;
  /** COSE, in base64url. */
  publicKey: string;
  /** The authenticator's count of uses; 0 where it does not count. */
  counter: number;
  /** How the authenticator is reached, separated by commas. */
  transports: string;
  isSynced: boolean;
  createdAt: Timestamp;
  lastUsedAt: OptionalTimestamp;
}
