import { nanoid } from 'nanoid';
import { festivalIdPath } from '#contract/urls/page-paths.ts';
import { FESTIVAL_ID_KEY_LENGTH } from '#contract/wallet/festival-id-rules.ts';
import type { FestivalId } from '#contract/wallet/festival-ids.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { urlInLanguage } from '../../language/url-in-language.ts';
import { publicOrigin } from '../../network/public-origin.ts';
import { newCode } from '../../secret-token.ts';
import type { SessionUser } from '../../session-user.ts';
import { findVerifiedAccounts, findVerifiedEmail } from '../auth/verification/verified-accounts.service.ts';
import { listCertificatesOf } from '../certificates/certificate-links.service.ts';
import { renderQrSvg } from '../passes/passes.service.ts';
import {
  deleteFestivalIds,
  findFestivalId,
  type Holder,
  insertFestivalId,
  listFestivalIds,
  listFestivalIdsIn,
  listPassesOf,
  type StoredFestivalId,
  type StoredPass,
  updateFestivalId,
} from './festival-ids.repository.ts';

const newSecrets = () => ({ code: newCode(), key: nanoid(FESTIVAL_ID_KEY_LENGTH) });

const notFound = () =>
  new AppError('festival_id_not_found', { detail: 'This link opens no festival ID. Let us mail you a new one.' });

const ofUser = ({ id, email, emailVerified }: SessionUser): Holder => ({
  userId: id,
  email: emailVerified ? email : null,
});

/** The account that has verified an e-mail is one person with it. */
async function ofEmail(db: Database, email: string): Promise<Holder> {
  return { userId: (await findVerifiedAccounts(db, [email])).get(email) ?? null, email };
}

async function holderOf(db: Database, { userId, email }: StoredFestivalId): Promise<Holder> {
  if (userId) return { userId, email: (await findVerifiedEmail(db, userId)) ?? null };
  return ofEmail(db, email ?? '');
}

/**
 * The holder's festival ID, made if there is none; two requests at once get the same. Where a person has two, since they
 * were a guest and an account before the account's e-mail was verified, it is the older one; the other one goes on being valid.
 */
async function obtain({ db, clock }: AppContext, holder: Holder): Promise<StoredFestivalId> {
  const [known] = await listFestivalIds(db, holder);
  if (known) return known;
  await insertFestivalId(db, holder, newSecrets(), clock().toISOString());
  const [made] = await listFestivalIds(db, holder);
  if (!made) throw notFound();
  return made;
}

async function toResponse(context: AppContext, holder: Holder, name?: string): Promise<FestivalId> {
  const stored = await obtain(context, holder);
  const passes = await listPassesOf(context.db, holder);
  const certificates = await listCertificatesOf(context.db, passes);
  const url = `${publicOrigin(context.config)}${festivalIdPath(stored.code)}`;
  return {
    code: stored.code,
    key: stored.key,
    url,
    qrSvg: await renderQrSvg(url),
    name: name ?? passes[0]?.name ?? '',
    renewedAt: stored.renewedAt,
    passes: passes.map(({ personCode: _code, participantId: _id, mainEventId: _mainEventId, ...pass }) => {
      const own = certificates.get(pass.registrationId);
      return own ? { ...pass, certificates: own } : pass;
    }),
  };
}

/** The festival ID of a user: what is linked to the account, which takes a verified e-mail. */
export async function getOwnFestivalId(context: AppContext, user: SessionUser): Promise<FestivalId> {
  return toResponse(context, ofUser(user), user.name);
}

async function findHolder(db: Database, key: string): Promise<Holder> {
  const stored = await findFestivalId(db, { key });
  if (!stored) throw notFound();
  return holderOf(db, stored);
}

/** The festival ID of a mailed link. Throws `festival_id_not_found`. */
export async function getFestivalId(context: AppContext, key: string): Promise<FestivalId> {
  return toResponse(context, await findHolder(context.db, key));
}

/** Makes code and key new, and deletes what else the person has, so that a photo or a forwarded link is worth nothing. */
async function renew(context: AppContext, holder: Holder): Promise<void> {
  await inTransaction(context.db, async (db) => {
    const [known, ...others] = await listFestivalIds(db, holder);
    const isRenewed = known && (await updateFestivalId(db, known.key, newSecrets(), context.clock().toISOString()));
    if (!isRenewed) throw notFound();
    if (others.length > 0) await deleteFestivalIds(db, { codes: others.map(({ code }) => code) });
  });
}

/** Renews the festival ID of a mailed link. Throws `festival_id_not_found`. */
export async function renewFestivalId(context: AppContext, key: string): Promise<FestivalId> {
  const holder = await findHolder(context.db, key);
  await renew(context, holder);
  return toResponse(context, holder);
}

/** As `renewFestivalId`, for a user. */
export async function renewOwnFestivalId(context: AppContext, user: SessionUser): Promise<FestivalId> {
  await obtain(context, ofUser(user));
  await renew(context, ofUser(user));
  return getOwnFestivalId(context, user);
}

/**
 * The link to the festival ID of an e-mail, for an e-mail to that very address and for nothing else: it opens all passes of
 * the person.
 */
export async function festivalIdUrl(context: AppContext, email: string): Promise<string> {
  const { key } = await obtain(context, await ofEmail(context.db, email));
  return urlInLanguage(context.config, festivalIdPath(key));
}

interface Person {
  _id: string;
  userId: string | null;
  email: string;
}

/** The codes of the festival IDs of many people of registrations, by their ids: those by which `findPassesOfCode` finds them. */
export async function listCodesOfPeople(db: Database, people: Person[]): Promise<Map<string, string[]>> {
  const ofAccounts = await listFestivalIdsIn(db, 'userId', [...new Set(people.flatMap(({ userId }) => userId ?? []))]);
  const ofEmails = await listFestivalIdsIn(db, 'email', [...new Set(people.map(({ email }) => email))]);
  const verified = await findVerifiedAccounts(
    db,
    ofEmails.flatMap(({ email }) => email ?? []),
  );
  const accountOf = ({ userId, email }: (typeof ofEmails)[number]) => userId ?? verified.get(email ?? '');
  const byAccount = Map.groupBy([...ofAccounts, ...ofEmails], (stored) => accountOf(stored) ?? null);
  const byEmail = Map.groupBy(byAccount.get(null) ?? [], ({ email }) => email);
  return new Map(
    people.map(({ _id, userId, email }) => {
      const own = [...(userId ? (byAccount.get(userId) ?? []) : []), ...(byEmail.get(email) ?? [])];
      return [_id, [...new Set(own.map(({ code }) => code))]];
    }),
  );
}

/** The passes that the gate may find behind a festival ID's code; undefined where no festival ID has this code. */
export async function findPassesOfCode({ db }: AppContext, code: string): Promise<StoredPass[] | undefined> {
  const stored = await findFestivalId(db, { code });
  return stored && listPassesOf(db, await holderOf(db, stored));
}
