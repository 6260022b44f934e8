import type { Generated } from 'kysely';
import type { OptionalTimestamp, Timestamp } from '../timestamps.ts';

/** A role that the committee made of powers. */
export interface RolesTable {
  id: string;
  label: string;
  /** JSON list of powers. */
  powers: string;
  /** Counts saves, from 1. */
  version: Generated<number>;
  createdAt: Timestamp;
  deletedAt: OptionalTimestamp;
}

/** A gate at which passes are scanned. */
export interface GatesTable {
  id: string;
  name: string;
  /** Whose events it admits people to, as events say it; null for those of the whole festival. */
  venue: string | null;
  /** Counts saves, from 1. */
  version: Generated<number>;
  createdAt: Timestamp;
  deletedAt: OptionalTimestamp;
}

/** A person's role for the festival (no event, venue or gate), an event with its sub-events, what is at a venue, or a gate. */
export interface GrantsTable {
  id: string;
  userId: string;
  /** The key of a built-in role, or the id of one of `roles`. */
  role: string;
  eventId: string | null;
  venue: string | null;
  gateId: Generated<string | null>;
  /** It is valid until then; null for no end. */
  endsAt: OptionalTimestamp;
  /** The name of the admin; `Server terminal` for one made there. */
  grantedBy: string;
  createdAt: Timestamp;
  revokedAt: OptionalTimestamp;
  revokedBy: string | null;
}

/** An invitation to the committee: a role and its scope, for the person who reads the mails of an address. */
export interface InvitationsTable {
  id: string;
  /** Lower-cased. */
  email: string;
  /** The key of a built-in role, or the id of one of `roles`. */
  role: string;
  eventId: string | null;
  venue: string | null;
  gateId: Generated<string | null>;
  /** Until when the role will be theirs; null for no end. */
  endsAt: OptionalTimestamp;
  openUntil: Timestamp;
  /** SHA-256 of the token in the mailed link, in hex. */
  tokenHash: string;
  invitedBy: string | null;
  invitedByName: string;
  /** The row of the last mail in `emailQueue`, which lives thirty days. */
  emailId: string | null;
  /** How often it was mailed, and when last. */
  emails: number;
  emailedAt: Timestamp;
  createdAt: Timestamp;
  acceptedAt: OptionalTimestamp;
  declinedAt: OptionalTimestamp;
  revokedAt: OptionalTimestamp;
  /** A name. */
  revokedBy: string | null;
}

/** A link by which a volunteer takes a role without a password, on one device, for a few days. */
export interface VolunteerLinksTable {
  id: string;
  label: string;
  /** Its number among those that were made with it. */
  number: number;
  role: string;
  eventId: string | null;
  venue: string | null;
  gateId: Generated<string | null>;
  endsAt: Timestamp;
  /** SHA-256 of the token in the url, in hex. */
  tokenHash: string;
  createdBy: string | null;
  createdByName: string;
  createdAt: Timestamp;
  openedAt: OptionalTimestamp;
  /** SHA-256 of what the form that opened it was sent with. */
  attemptHash: string | null;
  /** The account that opening it made. */
  userId: string | null;
  /** The name that the volunteer gave. */
  name: string | null;
  /** The browser and system in words. */
  device: string | null;
  lastUsedAt: OptionalTimestamp;
  revokedAt: OptionalTimestamp;
  /** A name. */
  revokedBy: string | null;
}

/** What is asked of the people of a role. */
export interface RoleRulesTable {
  /** The key of a built-in role, or the id of one of `roles`. */
  role: string;
  needsTwoStep: boolean;
  changedAt: Timestamp;
  /** A name. */
  changedBy: string;
}
