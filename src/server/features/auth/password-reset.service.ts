import { createHash, randomBytes } from 'node:crypto';
import type { User } from '#contract/auth.ts';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { publicOrigin } from '../../public-origin.ts';
import { enqueueEmail } from '../notifications/email.service.ts';
import { renderEmail } from '../notifications/render-email.service.ts';
import { getFestivalSettings } from '../settings/settings.service.ts';
import * as accounts from './accounts.repository.ts';
import { deleteFailuresOf } from './login-failures.repository.ts';
import { hashPassword } from './password-hashes.ts';
import * as verifications from './verifications.repository.ts';

const MINUTE = 60_000;
const LINK_MINUTES = 30;
const LINKS_AN_HOUR = 5;
const BATCH = 20;

/** A wish that was written down and not looked at yet; its value is the address. */
const WISH = 'password-reset-wish';

/** How the identifiers of links begin. */
const LINK = 'password-reset:';

/** Only the hash is stored: who reads the database cannot use a link. */
const linkIdentifier = (token: string) => `${LINK}${createHash('sha256').update(token).digest('hex')}`;

interface ResetLink {
  token: string;
  mail: { subject: string; html: string; text: string };
}

async function makeLink(context: AppContext, { name, role }: Pick<User, 'name' | 'role'>): Promise<ResetLink> {
  const token = randomBytes(32).toString('base64url');
  const page = role === 'admin' ? '/admin-reset-password' : '/reset-password';
  const link = `${publicOrigin(context.config)}${page}?token=${token}`;
  const { festivalName } = await getFestivalSettings(context);
  return { token, mail: await renderEmail('passwordReset', { festivalName, name, link, minutes: LINK_MINUTES }) };
}

function minutesFrom(context: AppContext, minutes: number): string {
  return new Date(context.clock().getTime() + minutes * MINUTE).toISOString();
}

/**
 * Writes down that someone wants a new password for an address, known or not: the same work for both,
 * so that neither answer nor time tells them apart. `processResetRequests` does the rest afterwards.
 */
export async function requestPasswordReset(context: AppContext, email: string): Promise<void> {
  const times = { now: context.clock().toISOString(), expiresAt: minutesFrom(context, LINK_MINUTES) };
  await verifications.insertVerification(context.db, WISH, email, times);
}

/** Makes the link and its mail together, unless the person got five within the hour. */
async function sendLink(context: AppContext, requestId: string, user: User, link: ResetLink): Promise<void> {
  const now = context.clock().toISOString();
  await inTransaction(context.db, async (trx) => {
    // Two wishes at once must not both see four links.
    await accounts.lockUser(trx, user.id, now);
    if (!(await verifications.takeVerification(trx, requestId))) return;
    const since = minutesFrom(context, -60);
    if ((await verifications.countVerifications(trx, LINK, user.id, since)) >= LINKS_AN_HOUR) return;
    const expiresAt = minutesFrom(context, LINK_MINUTES);
    await verifications.insertVerification(trx, linkIdentifier(link.token), user.id, { now, expiresAt });
    await enqueueEmail(trx, context, { to: user.email, ...link.mail });
  });
}

async function handleWish(context: AppContext, request: verifications.Verification): Promise<boolean> {
  try {
    const user = await accounts.findUserByEmail(context.db, request.value);
    // Made for an unknown address too: else whoever asks again at once could feel the server at work.
    const link = await makeLink(context, user ?? { name: 'you', role: 'participant' });
    if (user) await sendLink(context, request.id, user, link);
    else await verifications.takeVerification(context.db, request.id);
    return true;
  } catch (error) {
    context.log.error({ err: error }, 'a wish for a new password could not be handled');
    return false;
  }
}

/** Handles every wish written down, whoever wrote it; one that fails waits for the next call. */
export async function processResetRequests(context: AppContext): Promise<void> {
  const failed = new Set<string>();
  for (;;) {
    const requests = await verifications.listVerifications(context.db, WISH, BATCH + failed.size);
    const open = requests.filter(({ id }) => !failed.has(id));
    if (open.length === 0) return;
    for (const request of open) {
      if (!(await handleWish(context, request))) failed.add(request.id);
    }
  }
}

/**
 * Sets a new password with the token of a mailed link, which is then used up with every other link of
 * the account; ends every session and every lock. Errors: `reset_link_invalid`.
 */
export async function resetPassword(context: AppContext, token: string, password: string): Promise<void> {
  const now = context.clock().toISOString();
  const link = await verifications.findValidVerification(context.db, linkIdentifier(token), now);
  if (!link) throw new AppError('reset_link_invalid');
  const passwordHash = await hashPassword(context, password);
  await inTransaction(context.db, async (trx) => {
    if (!(await verifications.takeVerification(trx, link.id))) throw new AppError('reset_link_invalid');
    const user = await accounts.findUserById(trx, link.value);
    if (!user) throw new AppError('reset_link_invalid');
    await accounts.updatePassword(trx, user.id, passwordHash, now);
    await verifications.deleteVerificationsOf(trx, user.id);
    await accounts.deleteSessionsOf(trx, user.id);
    await deleteFailuresOf(trx, user.email);
  });
}

/** Deletes links and wishes that neither work nor count any more. */
export async function pruneResets(context: AppContext): Promise<void> {
  await verifications.deleteVerificationsBefore(context.db, minutesFrom(context, -120));
}
