import { nanoid } from 'nanoid';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { lockText } from '../../db/lock-row.ts';
import { inTransaction } from '../../db/transaction.ts';
import { chosenLanguage } from '../../language/current-language.ts';
import type { EmailSource } from '../registrations/actors.ts';
import type { EmailKind, NewEmail } from './email-contents.ts';
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
    announcementId: null,
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
