import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import type { SessionUser } from '../../../session-user.ts';
import type { Visitor } from '../actors.ts';
import { readRegistrationSettings } from '../registration-settings.service.ts';
import type { PromotedEvent } from '../waitlist/expire-and-promote.service.ts';
import { verificationDeadline } from './extend-verification.service.ts';
import { countUnverifiedSeats, listVerifiedFrom } from './verification.repository.ts';

/** Never fewer seats, however small the event: a class at the computers of one room. */
const SMALLEST_SHARE = 20;
/** How long (ms) a browser needs no second verification of an e-mail that was verified from it. */
const REMEMBERED = 30 * 24 * 60 * 60_000;

/** Who registers: the contact's e-mail, the account if any, and where the request comes from. */
export interface Requester {
  email: string;
  user: SessionUser | undefined;
  visitor: Visitor | undefined;
}

/** How a new registration begins: `verifyBy` while its e-mail is to be confirmed, `provedAt` where it is known. */
export interface NewVerification {
  verifyBy: string | null;
  provedAt: string | null;
  /** Where it comes from, of one that is not verified or was verified from the same browser before. */
  from: Visitor | undefined;
}

/** What is stored for people who need no verification: those whom an admin registers. */
export const NO_VERIFICATION: NewVerification = { verifyBy: null, provedAt: null, from: undefined };

export interface VerificationRules {
  /** Counts the seat, or throws `too_many_requests` where too many unverified ones came from there. */
  next(requester: Requester): NewVerification;
}

/** Whether nobody has shown yet that they read the mails of the address; an account's own is verified by a link or a code. */
const isUnverified = ({ user }: Requester): boolean => !user || (user.role !== 'admin' && !user.emailVerified);

/** Where no link is mailed there is nothing to confirm: those who registered before count until their time is over. */
const tooMany = ({ keepsUnverified }: AppContext['config']) =>
  new AppError('too_many_requests', {
    detail: keepsUnverified
      ? 'Many people have just registered from your network. Try again later, or ask the organisers to register you'
      : 'Many registrations from your network wait for their e-mail to be confirmed. Confirm yours first, or log in',
    retryAfter: 120,
  });

/** The rules for registrations of one event that are about to be made, read under its lock, whatever the number in three queries. */
export async function readVerificationRules(
  trx: DatabaseTransaction,
  { clock, config }: AppContext,
  { rules, seats, more }: PromotedEvent,
  requesters: Requester[],
): Promise<VerificationRules> {
  const now = clock();
  const at = now.toISOString();
  const known = ({ user, email }: Requester): NewVerification =>
    user?.email === email || !config.requireEmailVerification ? { ...NO_VERIFICATION, provedAt: at } : NO_VERIFICATION;
  const unverified = config.requireEmailVerification ? requesters.filter(isUnverified) : [];
  if (unverified.length === 0 || !rules) return { next: known };

  const visitors = unverified.map(({ visitor }) => visitor).filter((visitor) => visitor !== undefined);
  const settings = await readRegistrationSettings(trx);
  const since = new Date(now.getTime() - REMEMBERED).toISOString();
  const people = unverified.flatMap(({ email, visitor }) => (visitor ? [{ email, device: visitor.device }] : []));
  const verified = await listVerifiedFrom(trx, people, since);
  const { capacity } = rules;
  let free = capacity === null || more ? 0 : capacity - seats.reserved;
  const held =
    free > 0 ? await countUnverifiedSeats(trx, rules.id, visitors) : { network: new Map(), device: new Map() };
  const share = Math.max(SMALLEST_SHARE, Math.floor(((capacity ?? 0) * settings.unprovedPerNetwork) / 100));
  const verifyBy = verificationDeadline(now, settings, rules.endDate);

  const take = (counts: Map<string, number>, key: string | null) => {
    if (key === null) return;
    const before = counts.get(key) ?? 0;
    if (before >= share) throw tooMany(config);
    counts.set(key, before + 1);
  };
  return {
    next: (requester) => {
      const { email, visitor } = requester;
      if (!isUnverified(requester)) return known(requester);
      if (visitor && verified.has(`${visitor.device} ${email}`)) return { verifyBy: null, provedAt: at, from: visitor };
      if (visitor && free > 0) {
        take(held.network, visitor.network);
        take(held.device, visitor.device);
        free -= 1;
      }
      return { verifyBy, provedAt: null, from: visitor };
    },
  };
}

/** As `readVerificationRules`, for one registration. Throws `too_many_requests`. */
export async function readVerification(
  trx: DatabaseTransaction,
  context: AppContext,
  event: PromotedEvent,
  requester: Requester,
): Promise<NewVerification> {
  return (await readVerificationRules(trx, context, event, [requester])).next(requester);
}
