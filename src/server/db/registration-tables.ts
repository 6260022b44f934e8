import type { PaymentMethod, PaymentStatus } from '#contract/payments.ts';
import type { RegistrationKind, RegistrationStatus } from '#contract/registrations.ts';
import type { OptionalTimestamp, Timestamp } from './timestamps.ts';

export interface TeamsTable {
  id: string;
  eventId: string | null;
  teamName: string;
  teamLogo: string | null;
  contactEmail: string;
  contactNumber: string | null;
  teamLeader: string;
  /** Six letters that let a member join; only teams of an event that were made for it have one. */
  joinCode: string | null;
  lockedAt: OptionalTimestamp;
  createdAt: Timestamp;
}

/** The places of one event; its row is the lock of every decision about them. */
export interface EventCapacityTable {
  eventId: string;
  /** Entries that hold a place; always the number of entries in such a state. */
  reserved: number;
  /** The number given to the newest entry; entries are numbered in the order they were decided. */
  lastNumber: number;
}

export interface RegistrationsTable {
  id: string;
  /** Sixteen characters nobody can guess: the address of the pass. */
  code: string;
  eventId: string;
  number: number;
  kind: RegistrationKind;
  status: RegistrationStatus;
  teamId: string | null;
  userId: string | null;
  /** The person's name, or the team's. */
  name: string;
  email: string;
  phone: string | null;
  college: string | null;
  /** Whole rupees, fixed when the entry was made. */
  amount: number;
  /** Everything it is found by, in lower case. */
  searchText: string;
  /** Until when the place is held in a state that may lapse; null in all others. */
  expiresAt: OptionalTimestamp;
  /** Why the payment was rejected. */
  reason: string | null;
  paymentMethod: PaymentMethod | null;
  /** The day in the festival's zone, for the plots. */
  registeredOn: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  remindedAt: OptionalTimestamp;
}

/** A person of a team, of an entry, or of both. `releasedAt` is set once that is over. */
export interface ParticipantsTable {
  id: string;
  teamId: string | null;
  registrationId: string | null;
  eventId: string | null;
  userId: string | null;
  position: number;
  name: string;
  email: string;
  phone: string | null;
  college: string | null;
  role: string;
  createdAt: Timestamp;
  releasedAt: OptionalTimestamp;
  checkedInAt: OptionalTimestamp;
  checkedInBy: string | null;
}

export interface RegistrationHistoryTable {
  id: string;
  registrationId: string;
  kind: 'transition' | 'check_in' | 'check_in_undone' | 'team' | 'payment';
  fromStatus: RegistrationStatus | null;
  toStatus: RegistrationStatus | null;
  note: string | null;
  actorKind: 'participant' | 'admin' | 'gateway' | 'system';
  actorId: string | null;
  actorName: string | null;
  at: Timestamp;
}

/** A mail about an entry, noted in the transaction that gave rise to it, written later. */
export interface RegistrationEmailsTable {
  id: string;
  registrationId: string;
  kind: string;
  /** JSON of what the mail says beyond the entry itself. */
  data: string;
  attempts: number;
  dueAt: Timestamp;
}

export interface AnnouncementsTable {
  id: string;
  eventId: string;
  subject: string;
  text: string;
  recipients: number;
  sentBy: string;
  createdAt: Timestamp;
}

export interface PaymentsTable {
  id: string;
  registrationId: string;
  method: PaymentMethod;
  status: PaymentStatus;
  /** Whole rupees. */
  amount: number;
  /** The 12-digit number of a UPI transfer. */
  utr: string | null;
  orderId: string | null;
  gatewayPaymentId: string | null;
  refundId: string | null;
  reason: string | null;
  decidedBy: string | null;
  /** The day of the payment in the festival's zone, for the plots. */
  paidOn: string | null;
  /** When to ask the gateway next; null once it is settled. */
  checkAt: OptionalTimestamp;
  checks: number;
  createdAt: Timestamp;
  paidAt: OptionalTimestamp;
  refundedAt: OptionalTimestamp;
}

/** Webhooks taken, so that one delivered again does nothing. */
export interface GatewayEventsTable {
  id: string;
  type: string;
  receivedAt: Timestamp;
}
