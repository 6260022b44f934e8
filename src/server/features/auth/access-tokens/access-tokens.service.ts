import { randomBytes } from 'node:crypto';
import { nanoid } from 'nanoid';
import { exportScope } from '#contract/exports/export-tables.ts';
import type { AccessToken, CreateToken } from '#contract/roles/access-tokens.ts';
import { type CreateSheet, sheetPowers } from '#contract/roles/live-sheets.ts';
import { MAX_TOKEN_DAYS, MAX_TOKENS, powersOfToken, TOKEN_PREFIX, tokenPowers } from '#contract/roles/token-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { hashOfToken } from '../../../secret-token.ts';
import type { SessionUser } from '../../../session-user.ts';
import { readHeldPowers } from '../../roles/grants.service.ts';
import * as accounts from '../accounts.repository.ts';
import type { Client } from '../client.ts';
import { withOwner } from '../confirm-owner.service.ts';
import * as repository from './access-tokens.repository.ts';

const DAY = 24 * 60 * 60_000;

/** How many tokens are listed: the newest, the valid ones among them since there are fewer. */
const LISTED = 100;

/** The use of a token is stored at most once a minute: a program may send many requests. */
const USE_STORED_AFTER = 60_000;

function toToken({ userId: _, sheet, ...token }: repository.StoredToken): AccessToken {
  return { ...token, sheet: sheet && { table: sheet.table, withContact: sheet.withContact } };
}

/** The tokens of an admin, newest first, at most a hundred. */
export async function listTokens({ db }: AppContext, user: SessionUser): Promise<AccessToken[]> {
  return (await repository.listTokens(db, user.id, LISTED)).map(toToken);
}

function assertAllowed({ powers, endsAt }: Pick<CreateToken, 'powers' | 'endsAt'>, user: SessionUser, now: Date): void {
  const missing = powers.filter((power) => !user.powers[power] || !tokenPowers.includes(power));
  if (missing.length > 0) throw fieldError('powers', `A token of yours cannot have: ${missing.join(', ')}`);
  const lifetime = Date.parse(endsAt) - now.getTime();
  if (lifetime <= 0) throw fieldError('endsAt', 'Choose a day to come');
  if (lifetime > MAX_TOKEN_DAYS * DAY) throw fieldError('endsAt', 'At most a year from now');
}

async function storeToken(
  trx: DatabaseTransaction,
  tokenHash: string,
  token: repository.StoredToken,
): Promise<{ id: string }> {
  // Two at the same moment must not both see nineteen.
  await accounts.lockUser(trx, token.userId, token.createdAt);
  if (token.eventId !== null && (await repository.listEventWithSubEvents(trx, token.eventId)).length === 0) {
    throw new AppError('event_not_found');
  }
  if ((await repository.countLiveTokens(trx, token.userId, token.createdAt)) >= MAX_TOKENS) {
    const detail = `You have ${MAX_TOKENS} valid tokens. Revoke one that is not used any more.`;
    throw new AppError('token_limit', { detail });
  }
  await repository.insertToken(trx, tokenHash, token);
  return { id: token.userId };
}

/** Stores a token of an admin who gives the password and, where two-step login is on, a code; returns the token, which is not kept. */
async function makeToken(
  context: AppContext,
  user: SessionUser,
  input: Pick<CreateToken, 'name' | 'endsAt' | 'password' | 'code'>,
  client: Client,
  allowed: Pick<repository.StoredToken, 'powers' | 'eventId' | 'sheet'>,
): Promise<{ token: string; stored: repository.StoredToken }> {
  const token = TOKEN_PREFIX + randomBytes(32).toString('base64url');
  const stored: repository.StoredToken = {
    id: nanoid(),
    userId: user.id,
    name: input.name,
    ...allowed,
    createdAt: context.clock().toISOString(),
    endsAt: new Date(input.endsAt).toISOString(),
    lastUsedAt: null,
    revokedAt: null,
  };
  await withOwner(context, user, input, client, (trx) => storeToken(trx, hashOfToken(token), stored));
  return { token, stored };
}

/**
 * Makes a token for an admin, who gives the password and, where two-step login is on, a code. It allows at most what its owner
 * may do at the time of each request. Errors: `wrong_credentials`, `wrong_code`, `token_limit`, `event_not_found`,
 * `validation_failed` naming powers or the end.
 */
export async function createToken(
  context: AppContext,
  user: SessionUser,
  input: CreateToken,
  client: Client,
): Promise<AccessToken & { token: string }> {
  assertAllowed(input, user, context.clock());
  const allowed = { powers: [...new Set(input.powers)], eventId: input.eventId ?? null, sheet: null };
  const { token, stored } = await makeToken(context, user, input, client, allowed);
  return { ...toToken(stored), token };
}

/**
 * Makes a URL from which a spreadsheet reads a list, as a token for this list alone. Errors: those of `createToken`, and
 * `not_allowed` for a list that the admin may not read and download.
 */
export async function createSheet(
  context: AppContext,
  user: SessionUser,
  { table, query, withContact, ...input }: CreateSheet,
  client: Client,
): Promise<AccessToken & { path: string }> {
  if (!exportScope(user.powers, table)) throw new AppError('not_allowed');
  const powers = (sheetPowers(table, query) ?? []).filter((power) => user.powers[power]);
  assertAllowed({ powers, endsAt: input.endsAt }, user, context.clock());
  const allowed = { powers, eventId: null, sheet: { table, query, withContact } };
  const { token, stored } = await makeToken(context, user, input, client, allowed);
  return { ...toToken(stored), path: `/api/sheets/${token}/list.csv` };
}

/** Revokes a token of an admin. Errors: `token_not_found`, also where it was revoked before. */
export async function revokeToken(context: AppContext, user: SessionUser, id: string): Promise<AccessToken> {
  const now = context.clock().toISOString();
  let revoked: repository.StoredToken | undefined;
  await inTransaction(context.db, async (trx) => {
    revoked = await repository.revokeToken(trx, user.id, id, now);
    if (!revoked) throw new AppError('token_not_found');
    return { id: user.id };
  });
  if (!revoked) throw new AppError('token_not_found');
  return toToken(revoked);
}

/** The token of an Authorization header, where it holds one of ours. */
export function tokenOf(header: string | undefined): string | undefined {
  const [, token] = /^Bearer +(\S+)$/i.exec(header ?? '') ?? [];
  return token?.startsWith(TOKEN_PREFIX) ? token : undefined;
}

/** A token that is valid, with who it acts for and what both of them may do now. Errors: `token_invalid`. */
async function readUse(
  context: AppContext,
  token: string,
): Promise<{ user: SessionUser; sheet: repository.StoredSheet | null }> {
  const { db, clock } = context;
  const now = clock();
  const stored = await repository.findLiveToken(db, hashOfToken(token), now.toISOString());
  const owner = stored && (await accounts.findUserById(db, stored.userId));
  if (!stored || owner?.role !== 'admin') throw new AppError('token_invalid');
  const { id, name, eventId } = stored;
  const eventIds = eventId === null ? null : await repository.listEventWithSubEvents(db, eventId);
  if (stored.lastUsedAt === null || now.getTime() - Date.parse(stored.lastUsedAt) >= USE_STORED_AFTER) {
    await repository.markUsed(db, id, now.toISOString());
  }
  const held = await readHeldPowers(db, owner.id, now.toISOString());
  const powers = powersOfToken(held.powers, stored.powers, eventIds);
  const refusal = held.needsTwoStep ? { refusal: 'two_step_needed' as const } : {};
  const user = { ...owner, sessionId: `token:${id}`, powers, token: { id, name }, ...refusal };
  return { user, sheet: stored.sheet };
}

/** Who a token acts for, with what both of them may do now. Errors: `token_invalid`, also for that of a live sheet. */
export async function readToken(context: AppContext, token: string): Promise<SessionUser> {
  const { user, sheet } = await readUse(context, token);
  if (sheet) throw new AppError('token_invalid');
  return user;
}

/**
 * The list of a live sheet with who made it, and what they may do now. Errors: `token_invalid`, also for a token that opens the
 * API; `two_step_needed`.
 */
export async function readSheet(
  context: AppContext,
  token: string,
): Promise<{ user: SessionUser; sheet: repository.StoredSheet }> {
  const { user, sheet } = await readUse(context, token);
  if (!sheet) throw new AppError('token_invalid');
  if (user.refusal) throw new AppError(user.refusal);
  return { user, sheet };
}
