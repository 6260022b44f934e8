import { nanoid } from 'nanoid';
import type { EventNoticeKind } from '#contract/events/event-notices.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { lockText } from '../../db/lock-row.ts';
import { inTransaction } from '../../db/transaction.ts';
import { chosenLanguage } from '../../language/current-language.ts';
import type { EmailSource } from '../registrations/actors.ts';
import {
  countEmailsTo,
  countRequested,
  type EmailCause,
  insertEmails,
  KNOWN_BROWSER,
} from './email-queue.repository.ts';

export { countConfirmationEmails } from './email-queue.repository.ts';
export { timeIn } from './email-times.ts';

/** How long (ms) an email that somebody unverified caused may wait for its budget; a registration's seat waits with its link. */
export const LONGEST_WAIT_MS = 12 * 60 * 60_000;

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

/** What an admin writes to people. */
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
      kind: TransitionEmailKind | 'reminder' | 'confirm_registration' | 'confirm_again' | 'leader';
      registrationId: string;
      recipient?: string;
    }
  | { kind: 'offered'; registrationId: string; data: OfferedData }
  | { kind: 'pass_withdrawn'; recipient: string; data: PassWithdrawnData }
  | { kind: 'member_left'; registrationId: string; data: MemberLeftData }
  | { kind: 'removed'; registrationId: string; recipient: string; data: MemberLeftData }
  | { kind: 'refunded'; registrationId: string; data: RefundedData }
  | {
      kind: 'announcement';
      registrationId: string;
      recipient?: string;
      data: AnnouncementData;
      announcementId?: string;
    }
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

/** Kinds that have a budget of their own: strangers can ask for them, and people wait for them. */
const causes: Partial<Record<EmailKind, EmailCause>> = {
  confirm_registration: 'unproved',
  confirm_again: 'unproved',
  confirm_account: 'unproved',
  my_passes: 'unproved',
  login_code: 'security',
  password_reset: 'security',
};

/** Mails that their readers ask for, in the language that they chose on the site. */
const isAskedFor = (kind: EmailKind) =>
  kind === 'confirm_account' || causes[kind] === 'security' || kind === 'my_passes';

/**
 * Queues emails in one statement. `source` says whose budget they count against, unless an email or its kind does.
 * Given a transaction, they exist exactly if it commits; the worker (`email-worker.service.ts`) renders them
 * (`email-renderers.ts`) and sends them by SMTP or as files (`email-transport.ts`) afterwards, so that no request waits for an email or
 * fails with it. Returns the ids of their rows.
 */
export async function enqueueEmails(
  db: Database,
  { clock }: AppContext,
  emails: NewEmail[],
  source: Partial<EmailSource> = {},
): Promise<string[]> {
  const createdAt = clock().toISOString();
  const rows = emails.map((email) => ({
    id: nanoid(),
    kind: email.kind,
    registrationId: 'registrationId' in email ? email.registrationId : null,
    recipient: ('recipient' in email && email.recipient) || null,
    data: 'data' in email ? email.data : {},
    cause: causes[email.kind] ?? email.cause ?? source.cause ?? ('other' as const),
    origin: email.origin ?? source.origin ?? null,
    announcementId: ('announcementId' in email && email.announcementId) || null,
    language: email.language ?? (isAskedFor(email.kind) ? chosenLanguage() : null),
    createdAt,
  }));
  await insertEmails(db, rows);
  return rows.map(({ id }) => id);
}

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/**
 * How many mails that log in, of one kind, may be asked for to one address: from one network, or one browser that the account knows, and
 * from all others than such browsers together. So a stranger who uses up the hour leaves the owner's browsers theirs, and one network
 * never uses it up.
 */
const REQUESTED = { byOrigin: { hour: 3, day: 10 }, byUnknown: { hour: 5, day: 20 } };

/** By what a mail counts that was asked for in a browser which its recipient's account knows; `device` is a keyed hash of its id. */
export const knownBrowser = (device: string): string => `${KNOWN_BROWSER}${device}`;

/** Whether a mail that logs in may be queued now: within `REQUESTED`. Two at once must not both ask: the caller locks. */
export async function mayRequest(
  db: Database,
  { clock }: Pick<AppContext, 'clock'>,
  request: { kind: 'login_code' | 'password_reset'; recipient: string; origin: string | null },
): Promise<boolean> {
  const now = clock();
  const before = (window: number) => new Date(now.getTime() - window).toISOString();
  const count = (window: number) => countRequested(db, request, { since: before(window), now: now.toISOString() });
  const [hour, day] = [await count(HOUR), await count(DAY)];
  const { byOrigin, byUnknown } = REQUESTED;
  if (hour.byOrigin >= byOrigin.hour || day.byOrigin >= byOrigin.day) return false;
  if (request.origin?.startsWith(KNOWN_BROWSER)) return true;
  return hour.byUnknown < byUnknown.hour && day.byUnknown < byUnknown.day;
}

/** An email that anybody can ask for, to any recipient. */
type RequestedEmail = Extract<NewEmail, { kind: 'login_code' | 'my_passes' }> & { origin: string | null };

/** Queues an email that somebody asked for where `isAllowed`, which two at once do not both ask; nobody is told. */
async function enqueueWhere(
  context: AppContext,
  email: RequestedEmail,
  isAllowed: (trx: DatabaseTransaction) => Promise<boolean>,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    await lockText(trx, `${email.kind} ${email.recipient}`);
    if (await isAllowed(trx)) await enqueueEmails(trx, context, [email]);
  });
}

/** Queues a login code that somebody asked for, where `mayRequest` says so; nobody is told. */
export async function enqueueLoginCode(
  context: AppContext,
  request: { recipient: string; origin: string | null },
): Promise<void> {
  const email = { kind: 'login_code' as const, ...request };
  await enqueueWhere(context, email, (trx) => mayRequest(trx, context, email));
}

/** Queues an email that somebody asked for, unless its recipient got `maxPerHour` of its kind; nobody is told. */
export async function enqueueRequested(context: AppContext, email: RequestedEmail, maxPerHour: number): Promise<void> {
  const since = new Date(context.clock().getTime() - HOUR).toISOString();
  await enqueueWhere(context, email, async (trx) => {
    return (await countEmailsTo(trx, email.kind, email.recipient, since)) < maxPerHour;
  });
}
