import type { ColumnType, Generated } from 'kysely';
import type { Gender } from '#contract/events/rule-values.ts';
import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import type { RegistrationKind, RegistrationStatus } from '#contract/registrations.ts';
import type { OptionalTimestamp, Timestamp } from '../timestamps.ts';

export interface TeamsTable {
  id: string;
  eventId: string | null;
  teamName: string;
  teamLogo: string | null;
  contactEmail: string;
  contactNumber: string | null;
  teamLeader: string;
  /** Six letters with which members join; only teams created for an event have one. */
  joinCode: string | null;
  lockedAt: OptionalTimestamp;
  createdAt: Timestamp;
}

/** The seats of one event; its row is the lock of every decision about them. */
export interface EventCapacityTable {
  eventId: string;
  /** Registrations that hold a seat; always the number of registrations with such a status. */
  reserved: number;
  /** Registrations on the waitlist; always the number of those with that status. */
  waitlisted: Generated<number>;
  /** The number of the newest registration; they are numbered in the order they were decided. */
  lastNumber: number;
  /** The rules, as JSON, by which `incompleteSince` was decided for all teams of the event. */
  rosterRules: Generated<string | null>;
}

export interface RegistrationsTable {
  id: string;
  /** Sixteen random characters: the URL of the pass. */
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
  /** Whole rupees, fixed when the registration was created, and again when a waitlisted one is offered a seat. */
  amount: number;
  /** Whether an admin left the fee out: its seat costs nothing, whatever the event costs. */
  isFeeWaived: Generated<boolean>;
  /** The text that searches look in, in lower case. */
  searchText: string;
  /** Until when a status that expires holds the seat; null for all others. */
  expiresAt: OptionalTimestamp;
  /** When the hold of a status that expires began: its deadlines count from here. */
  holdStartedAt: OptionalTimestamp;
  /** When the first UTR of this hold was named. */
  claimedAt: OptionalTimestamp;
  /** Keyed hashes of the browser and the network that hold the seat longer than the shortest time; else null. */
  holdDevice: string | null;
  holdNetwork: string | null;
  /** Until when an e-mail that nobody has verified must be confirmed; null where none must be, or not any more. */
  verifyBy: OptionalTimestamp;
  /** When the contact's e-mail was confirmed for this registration, or the user had verified it before. */
  provedAt: OptionalTimestamp;
  /** Keyed hashes of the browser and the network of a registration whose e-mail was not verified. */
  verifyDevice: string | null;
  verifyNetwork: string | null;
  /** Paid while no seat was free: first on the waitlist, and confirmed as soon as one is. */
  isPrepaid: Generated<boolean>;
  /** Why the payment was rejected. */
  reason: string | null;
  paymentMethod: PaymentMethod | null;
  /** The day in the festival's time zone, for the charts. */
  registeredOn: string;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  remindedAt: OptionalTimestamp;
  /** When an admin moved it to its event; null where it was registered for that. */
  movedAt: OptionalTimestamp;
  /** Counts the edits of admins. */
  version: Generated<number>;
  /** Since when a team lacks something that the rules of its event ask for; null for a complete one. */
  incompleteSince: OptionalTimestamp;
  /** When the last of its people who are in was admitted at the gate; null where none was. */
  admittedAt: OptionalTimestamp;
  /**
   * What of the fee is due back since it ended, in percent, by the rule of then: 0 after the deadline or without a rule. Null
   * for one that goes on, or that ended before this was stored: today's rule decides about that.
   */
  refundShare: Generated<number | null>;
  /** Above 0 where an admin put it before others on the waitlist: the highest is first. */
  waitlistRank: Generated<number>;
}

/** A person of a team, of a registration, or of both. `releasedAt` is set once that has ended. */
export interface ParticipantsTable {
  id: string;
  /** Sixteen random characters: the URL of this person's own pass. */
  code: string | null;
  /** When they left, or were removed, while the registration went on. */
  leftAt: OptionalTimestamp;
  /** Whether the other members of their team see their e-mail and phone. */
  sharesContact: Generated<boolean | number>;
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
  /** The name of the gate, where one was chosen. */
  checkedInGate: Generated<string | null>;
  /** The id that the gate gave to the scan, where it gave one. */
  checkedInScan: Generated<string | null>;
  /** The id of the last scan that its gate took back. */
  undoneScan: Generated<string | null>;
  /** What the rules of some events ask for; null where nobody asked. */
  gender: Generated<Gender | null>;
  yearOfStudy: Generated<number | null>;
  isAlumni: ColumnType<boolean | number | null, boolean | null | undefined, boolean | null>;
  isUnder18: ColumnType<boolean | number | null, boolean | null | undefined, boolean | null>;
  /** As YYYY-MM-DD. */
  birthDate: ColumnType<string | null, string | null | undefined, string | null>;
  /** The language in which they get mails, such as `hi`; null is English. */
  language: Generated<string | null>;
}

/** Wrong e-mails that were tried for a pass code, since an instant. */
export interface PassGuessesTable {
  code: string;
  guesses: number;
  since: Timestamp;
}

export interface RegistrationHistoryTable {
  id: string;
  registrationId: string;
  kind: 'transition' | 'check_in' | 'check_in_undone' | 'team' | 'payment' | 'edit';
  fromStatus: RegistrationStatus | null;
  toStatus: RegistrationStatus | null;
  note: string | null;
  actorKind: 'participant' | 'admin' | 'gateway' | 'system';
  actorId: string | null;
  actorName: string | null;
  at: Timestamp;
}

/** A mail to people of one or several events. */
export interface AnnouncementsTable {
  id: string;
  /** The event, or the first of those in `announcementEvents`. */
  eventId: string;
  subject: string;
  text: string;
  /** Registrations. */
  recipients: number;
  sentBy: string;
  createdAt: Timestamp;
  /** The people of these registrations; null for messages before approvals. */
  people: number | null;
  /** The approval by a second person that it was sent with. */
  approvalId: string | null;
  /** Whom it goes to, in words; null where it is the event's title. */
  sentTo: Generated<string | null>;
  /** The request's audience as JSON while it waits for its time; of one that was sent at once, a hash. */
  audience: Generated<string | null>;
  /** Null is sent, at `createdAt` or, where that is set, at `sendAt`. */
  status: Generated<'scheduled' | 'cancelled' | 'refused' | null>;
  sendAt: OptionalTimestamp;
  replyTo: Generated<string | null>;
  /** Who wrote it: at `sendAt` it goes to those whom they may mail then. */
  userId: Generated<string | null>;
  /** Why it was refused at its time. */
  failure: Generated<string | null>;
  /** People without a verified e-mail, who got nothing; null for messages from before they were counted. */
  unproved: Generated<number | null>;
  /** Erased people, who got nothing. */
  erased: Generated<number | null>;
}

/** The events whose people a mail goes to, or went to. */
export interface AnnouncementEventsTable {
  announcementId: string;
  eventId: string;
}
