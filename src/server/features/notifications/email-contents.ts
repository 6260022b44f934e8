import type { EventNoticeKind } from '#contract/events/event-notices.ts';
import type { EmailSource } from '../registrations/actors.ts';

/** The emails that a transition of a registration causes; `added` goes to the members whom a leader named. */
export type TransitionEmailKind = 'received' | 'added' | 'confirmed' | 'offered' | 'rejected' | 'cancelled' | 'expired';

/**
 * The emails about the members of a team: `leader` to a new leader, `member_left` to the contact, `removed` to whom the
 * leader took out.
 */
export type RosterEmailKind = 'leader' | 'member_left' | 'removed';

/** Every email about a registration. */
export type RegistrationEmailKind =
  | TransitionEmailKind
  | RosterEmailKind
  | 'part_paid'
  | 'refunded'
  | 'reminder'
  | 'announcement'
  | 'event_changed';

export type EmailKind =
  | RegistrationEmailKind
  | 'confirm_registration'
  | 'confirm_again'
  | 'pass_withdrawn'
  | 'password_reset'
  | 'notification'
  | 'confirm_account'
  | 'login_code'
  | 'my_passes'
  | 'certificates'
  | 'rendered';

/** An email with a single-use link; `link` is the whole url, `minutes` how long it works. */
export interface PasswordResetData {
  name: string;
  link: string;
  minutes: number;
}

/** A few sentences and one thing to do; `name` is the recipient's, empty where it is not known. */
export interface NotificationData {
  name: string;
  subject: string;
  paragraphs: string[];
  action: { label: string; href: string };
  /** Why the reader gets it. */
  reason: string;
}

/** The link by which an account's e-mail is verified; `hours` is how long it works. */
export interface ConfirmEmailData {
  link: string;
  hours: number;
}

/** A mail of an admin to people: their rows say the registrations, and what it says is read from `announcements`. */
export interface AnnouncementData {
  subject: string;
  text: string;
  /** Further registrations that the recipient's address belongs to: one mail for all. */
  others?: string[];
  /** Where answers go. */
  replyTo?: string;
}

/** What became of the event; `from` is when and where people thought it was, where that is different now. */
export interface EventChangedData {
  change: EventNoticeKind;
  from?: { startDate: string; endDate: string; venue: string | null };
}

/** An admin gave a pass to another e-mail, or took a person out of a registration; `name` is the person's. */
export interface PassWithdrawnData {
  name: string;
  /** Left out by mails that were queued before it was known. */
  eventId?: string;
  eventTitle: string;
  why: 'email_changed' | 'removed';
}

/** To the contact of a team: the guardian of one of its members took their consent back. */
export interface ConsentTakenBackData {
  isConsentTakenBack: true;
  /** The member; left out by mails that were queued before it was known. */
  participantId?: string;
}

/** An offer whose price is another than before; `before` is rupees. */
export interface OfferedData {
  before: number;
}

/** What went back just now, and in all, of what was paid; in rupees. */
export interface RefundedData {
  amount: number;
  /** How much of `amount` was paid in cash; left out by mails that were queued before it was known. */
  cash?: number;
  refunded: number;
  paid: number;
}

/** Who is no longer in a team; `isMistaken` where they say that they never belonged to it. */
export interface MemberLeftData {
  member: string;
  isMistaken?: boolean;
}

/** A person's certificates of one event. */
export interface CertificatesData {
  certificateIds: string[];
}

/** An email that was rendered before it was queued, as all were before the queue held kinds; contents are base64. */
export interface RenderedData {
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; contentType: string; content: string; cid?: string | undefined }[];
}

/**
 * What is queued. Emails about a registration name no recipient: the worker reads who is to get them when it
 * claims them, unless it is for one of its people alone. All others go to one email address.
 */
export type NewEmail = Partial<EmailSource> & {
  /** What a mail about no registration is written in; English where left out. */
  language?: string | null;
} & EmailContents;

type EmailContents =
  | {
      kind: TransitionEmailKind | 'part_paid' | 'reminder' | 'confirm_registration' | 'confirm_again' | 'leader';
      registrationId: string;
      recipient?: string;
    }
  | { kind: 'confirmed'; registrationId: string; recipient: string; data: ConsentTakenBackData }
  | { kind: 'offered'; registrationId: string; data: OfferedData }
  | { kind: 'pass_withdrawn'; recipient: string; data: PassWithdrawnData }
  | { kind: 'member_left'; registrationId: string; data: MemberLeftData }
  | { kind: 'removed'; registrationId: string; recipient: string; data: MemberLeftData }
  | { kind: 'refunded'; registrationId: string; data: RefundedData }
  | { kind: 'event_changed'; registrationId: string; data: EventChangedData }
  | { kind: 'password_reset'; recipient: string; data: PasswordResetData }
  | { kind: 'notification'; recipient: string; data: NotificationData }
  | { kind: 'confirm_account'; recipient: string; data: ConfirmEmailData }
  // The code is made when the e-mail is rendered.
  | { kind: 'login_code'; recipient: string }
  // What is live is read when the e-mail is rendered.
  | { kind: 'my_passes'; recipient: string }
  // Which of them are still valid is read when the e-mail is rendered.
  | { kind: 'certificates'; recipient: string; data: CertificatesData }
  | { kind: 'rendered'; recipient: string; data: RenderedData };
