import { nanoid } from 'nanoid';
import { fitsLink, MAX_LINK_DAYS, MAX_LISTED_LINKS } from '#contract/roles/link-powers.ts';
import type { MadeLinks, NewLinks, VolunteerLink } from '#contract/roles/volunteer-links.ts';
import { volunteerPath } from '#contract/urls/page-paths.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { festivalDay, toUtc } from '../../../festival-time.ts';
import { publicOrigin } from '../../../network/public-origin.ts';
import { newToken } from '../../../secret-token.ts';
import type { SessionUser } from '../../../session-user.ts';
import { lockCommittee } from '../committee.repository.ts';
import { roleLabelOf } from '../invitations/invitation-status.ts';
import { findNamedRole, getRoleToGive, readGivenRole, requireOwn } from '../role-powers.service.ts';
import { linkEnded, statusOf } from './link-status.ts';
import * as repository from './volunteer-links.repository.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Links of one admin that are alive at once. */
const MAX_LIVE = 300;

function toLink(stored: repository.StoredLink, now: string): VolunteerLink {
  const { _id, label, number, role, eventTitle, venue, gate, gateId, endsAt, name, device, openedAt, lastUsedAt } =
    stored;
  const { createdByName: createdBy, createdAt, revokedAt, revokedBy } = stored;
  return {
    _id,
    label,
    number,
    role,
    roleLabel: roleLabelOf(stored),
    eventTitle,
    venue,
    gate,
    gateId,
    endsAt,
    status: statusOf(stored, now),
    name,
    device,
    openedAt,
    lastUsedAt,
    createdBy,
    createdAt,
    revokedAt,
    revokedBy,
  };
}

/** The newest five hundred links, newest first. */
export async function listLinks({ db, clock }: AppContext): Promise<VolunteerLink[]> {
  const now = clock().toISOString();
  return (await repository.listLinks(db, MAX_LISTED_LINKS)).map((stored) => toLink(stored, now));
}

/** The end of today on the festival's clock; of tomorrow within the last hour of a day. */
function endOfDay({ clock, config: { timeZone } }: AppContext): string {
  const inAnHour = new Date(clock().getTime() + HOUR);
  return toUtc(festivalDay(inAnHour, timeZone), timeZone, { endOfDay: true });
}

function readEnd(context: AppContext, endsAt: string | null): string {
  const end = endsAt ?? endOfDay(context);
  if (Date.parse(end) - context.clock().getTime() <= MAX_LINK_DAYS * DAY) return end;
  throw fieldError('endsAt', `At most ${MAX_LINK_DAYS} days from now`);
}

async function requireFew(trx: DatabaseTransaction, { id }: SessionUser, count: number, now: string): Promise<void> {
  if ((await repository.countLiveLinks(trx, id, now)) + count <= MAX_LIVE) return;
  const detail = `You have made more than ${MAX_LIVE} links that have not ended. Revoke those that nobody needs`;
  throw new AppError('link_limit', { detail });
}

const qrOf = async (url: string): Promise<string> => {
  const { default: qrcode } = await import('qrcode');
  return qrcode.toString(url, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
};

/**
 * Makes links to one role, all with the same label and end. Each url is returned once. Errors: `validation_failed` for a role that
 * may do more than the gate or an end too far away, `event_not_found`, `not_allowed`, `link_limit`.
 */
export async function makeLinks(
  context: AppContext,
  { label, count, ...given }: NewLinks,
  user: SessionUser,
): Promise<MadeLinks & { count: number }> {
  const createdAt = context.clock().toISOString();
  const role = readGivenRole(context, given);
  const endsAt = readEnd(context, role.endsAt);
  const by = { createdBy: user.id, createdByName: user.name, createdAt };
  const made = Array.from({ length: count }, (_, index) => ({ _id: nanoid(), number: index + 1, ...newToken() }));
  const links = await Promise.all(
    made.map(async ({ _id, number, token }) => {
      const url = `${publicOrigin(context.config)}${volunteerPath(token)}`;
      return { _id, number, url, qrSvg: await qrOf(url) };
    }),
  );
  return inTransaction(context.db, async (trx) => {
    await lockCommittee(trx);
    const { label: roleLabel, powers } = await getRoleToGive(trx, role, user);
    if (!fitsLink(powers)) {
      throw fieldError('role', 'A link without a password is for roles that scan passes or see figures alone');
    }
    await requireFew(trx, user, count, createdAt);
    const rows = made.map(({ _id: id, number, tokenHash }) => ({
      ...role,
      id,
      number,
      tokenHash,
      label,
      endsAt,
      ...by,
    }));
    await repository.insertLinks(trx, rows);
    const [first] = rows;
    const stored = first && (await repository.findLink(trx, 'id', first.id));
    const shown = {
      roleLabel,
      eventTitle: stored?.eventTitle ?? null,
      venue: role.venue,
      gate: stored?.gate ?? null,
      endsAt,
    };
    return { _id: first?.id ?? '', label, ...shown, links, count };
  });
}

const isAlive = (link: repository.StoredLink, now: string) => ['unused', 'in_use'].includes(statusOf(link, now));

/** Revokes links that are alive. Errors: `not_allowed` where one of them may do more than `user`. */
async function revokeLocked(
  trx: DatabaseTransaction,
  links: repository.StoredLink[],
  user: SessionUser,
  now: string,
): Promise<void> {
  for (const role of new Set(links.map((link) => link.role))) {
    requireOwn((await findNamedRole(trx, role))?.powers ?? [], user);
  }
  if (links.length > 0) await repository.revokeLinks(trx, links, { revokedAt: now, revokedBy: user.name });
}

/** Revokes a link and what it opened, from the next request on. Errors: `link_not_found`, `link_ended`, `not_allowed`. */
export async function revokeLink(context: AppContext, id: string, user: SessionUser): Promise<VolunteerLink> {
  const now = context.clock().toISOString();
  return inTransaction(context.db, async (trx) => {
    await lockCommittee(trx);
    const link = await repository.findLink(trx, 'id', id);
    if (!link) throw new AppError('link_not_found');
    const status = statusOf(link, now);
    if (status === 'revoked' || status === 'ended') throw linkEnded(status);
    await revokeLocked(trx, [link], user, now);
    return toLink((await repository.findLink(trx, 'id', id)) ?? link, now);
  });
}

/** The same of several at once, or of none; what has ended or is gone is left out. Errors: `not_allowed`. */
export async function revokeLinks(
  context: AppContext,
  ids: string[],
  user: SessionUser,
): Promise<{ revoked: string[] }> {
  const now = context.clock().toISOString();
  return inTransaction(context.db, async (trx) => {
    await lockCommittee(trx);
    const alive = (await repository.listLinksById(trx, ids)).filter((link) => isAlive(link, now));
    await revokeLocked(trx, alive, user, now);
    return { revoked: alive.map(({ label, number }) => `${label} ${number}`) };
  });
}
