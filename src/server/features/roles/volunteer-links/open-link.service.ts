import type { User } from '#contract/auth.ts';
import { fitsLink } from '#contract/roles/link-powers.ts';
import { isBuiltInRole } from '#contract/roles/roles.ts';
import type { ShownLink } from '#contract/roles/volunteer-links.ts';
import type { AppContext } from '../../../context.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import { hashOfToken } from '../../../secret-token.ts';
import type { SessionUser } from '../../../session-user.ts';
import { recordOutside } from '../../audit/audit.service.ts';
import { openSession } from '../../auth/open-session.service.ts';
import { insertVolunteer, restartVolunteer } from '../../auth/volunteers/volunteer-accounts.service.ts';
import { lockCommittee } from '../committee.repository.ts';
import { insertGrant } from '../grants.repository.ts';
import { readPowers } from '../grants.service.ts';
import { allowsOf, findNamedRole, mayGive } from '../role-powers.service.ts';
import { deviceInWords } from './device-words.ts';
import { linkEnded, statusOf } from './link-status.ts';
import { findLink, type StoredLink, updateLink } from './volunteer-links.repository.ts';

/** How long a lost response to the opening can be asked for again, in milliseconds. */
const SAME_ATTEMPT = 10 * 60_000;

async function getByToken(db: Database, token: string): Promise<StoredLink> {
  const link = await findLink(db, 'tokenHash', hashOfToken(token));
  if (link) return link;
  throw new AppError('link_not_found', { detail: 'This link is not known. Scan the code once more' });
}

/** What a link opens. Changes nothing. Errors: `link_not_found`. */
export async function showLink(
  { db, clock }: AppContext,
  token: string,
  session: SessionUser | undefined,
): Promise<ShownLink> {
  const link = await getByToken(db, token);
  const status = statusOf(link, clock().toISOString());
  const role = await findNamedRole(db, link.role);
  if (status !== 'unused' || !role) return { status: status === 'unused' ? 'revoked' : status, offer: null };
  const { eventTitle, venue, gate, endsAt, createdByName: createdBy } = link;
  const builtIn = isBuiltInRole(link.role) ? link.role : null;
  const offer = {
    roleLabel: role.label,
    builtIn,
    eventTitle,
    venue,
    gate,
    endsAt,
    createdBy,
    allows: allowsOf(role, link),
  };
  return { status, offer: { ...offer, loggedInAs: session?.email ?? null } };
}

/** What the browser says of itself and of the request. */
export interface OpeningDevice {
  userAgent: string | undefined;
  cookieHeader: string | undefined;
}

export interface GivenOpening {
  name: string;
  attempt?: string | undefined;
}

/** The account of the same attempt, whose response did not arrive. */
async function reopen(
  trx: DatabaseTransaction,
  { attemptHash, userId, openedAt }: StoredLink,
  attempt: string | null,
  now: Date,
): Promise<User | undefined> {
  if (attempt === null || attemptHash !== attempt || userId === null) return undefined;
  if (now.getTime() - Date.parse(openedAt ?? '') > SAME_ATTEMPT) return undefined;
  return restartVolunteer(trx, userId);
}

/** Makes the account and its grant, under the committee's lock, if who made the link may still give the role. */
async function take(
  trx: DatabaseTransaction,
  context: AppContext,
  link: StoredLink,
  { name, device, attemptHash }: { name: string; device: string; attemptHash: string | null },
): Promise<User> {
  const now = context.clock().toISOString();
  const { _id, label, role, eventId, venue, gateId, endsAt, createdBy, createdByName } = link;
  const named = await findNamedRole(trx, role);
  const held = createdBy ? await readPowers(trx, createdBy, now) : {};
  const isGiven = named && held['committee.manage'] === 'festival' && mayGive(held, named.powers);
  if (!isGiven || !fitsLink(named.powers)) {
    const detail = `${createdByName} may not give this role any more. Ask the committee for another link`;
    throw new AppError('invitation_refused', { detail });
  }
  // What they do at the gate is recorded under this name, also when the account is deleted.
  const user = await insertVolunteer(trx, `${name}, volunteer link by ${createdByName}`, now);
  await insertGrant(trx, { userId: user.id, role, eventId, venue, gateId, endsAt, grantedBy: createdByName }, now);
  const opened = { openedAt: now, name, device };
  await updateLink(trx, _id, { ...opened, attemptHash, userId: user.id, lastUsedAt: now });
  await recordOutside(trx, context.clock(), {
    actor: { _id: user.id, name: user.name },
    endpoint: 'POST /api/volunteer-links/:token/open',
    summary: 'Open a link for volunteers',
    target: { kind: 'volunteer_link', id: _id, name: `${label} ${link.number}` },
    before: { openedAt: null },
    after: {
      openedAt: now,
      device,
      role: named.label,
      event: link.eventTitle,
      eventId,
      venue,
      gate: link.gate,
      endsAt,
    },
  });
  return user;
}

/**
 * Opens a link, once: a session that is bound to the browser that opened it, and the page to begin at. Errors: `link_not_found`,
 * `link_ended` where it was opened, revoked or has ended, `invitation_refused` where its maker may not give the role any more.
 */
export async function openLink(
  context: AppContext,
  token: string,
  { name, attempt }: GivenOpening,
  { userAgent, cookieHeader }: OpeningDevice,
): Promise<{ page: string; setCookies: string[] }> {
  const { _id } = await getByToken(context.db, token);
  const attemptHash = attempt ? hashOfToken(attempt) : null;
  const device = deviceInWords(userAgent);
  const { user, role } = await inTransaction(context.db, async (trx) => {
    await lockCommittee(trx);
    const link = await findLink(trx, 'id', _id);
    if (!link) throw new AppError('link_not_found');
    const status = statusOf(link, context.clock().toISOString());
    if (status === 'unused')
      return { user: await take(trx, context, link, { name, device, attemptHash }), role: link.role };
    const same = status === 'in_use' ? await reopen(trx, link, attemptHash, context.clock()) : undefined;
    if (!same) throw linkEnded(status);
    return { user: same, role: link.role };
  });
  const { setCookies } = await openSession(context, user, cookieHeader);
  const named = await findNamedRole(context.db, role);
  return { page: named?.powers.includes('check-in.scan') ? '/admin/check-in' : '/home', setCookies };
}
