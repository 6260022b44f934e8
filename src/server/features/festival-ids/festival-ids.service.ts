import { customAlphabet, nanoid } from 'nanoid';
import { PASS_CODE_ALPHABET, PASS_CODE_LENGTH } from '#contract/passes.ts';
import { FESTIVAL_ID_KEY_LENGTH } from '#contract/wallet/festival-id-rules.ts';
import type { FestivalId } from '#contract/wallet/festival-ids.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { publicOrigin } from '../../public-origin.ts';
import type { SessionUser } from '../../session-user.ts';
import { renderQrSvg } from '../passes/passes.service.ts';
import {
  findFestivalId,
  type Holder,
  insertFestivalId,
  listPassesOf,
  type StoredFestivalId,
  type StoredPass,
  updateFestivalId,
} from './festival-ids.repository.ts';

const newCode = customAlphabet(PASS_CODE_ALPHABET, PASS_CODE_LENGTH);
const newSecrets = () => ({ code: newCode(), key: nanoid(FESTIVAL_ID_KEY_LENGTH) });

const notFound = () =>
  new AppError('festival_id_not_found', { detail: 'This link opens no festival ID. Let us mail you a new one.' });

const holderOf = ({ userId, email }: StoredFestivalId): Holder => (userId ? { userId } : { email: email ?? '' });

/** The holder's festival ID, made if there is none; two requests at once get the same. */
async function obtain({ db, clock }: AppContext, holder: Holder): Promise<StoredFestivalId> {
  const known = await findFestivalId(db, holder);
  if (known) return known;
  await insertFestivalId(db, holder, newSecrets(), clock().toISOString());
  const made = await findFestivalId(db, holder);
  if (!made) throw notFound();
  return made;
}

async function toResponse(context: AppContext, stored: StoredFestivalId, name?: string): Promise<FestivalId> {
  const passes = await listPassesOf(context.db, holderOf(stored));
  const url = `${publicOrigin(context.config)}/festival-id/${stored.code}`;
  return {
    code: stored.code,
    key: stored.key,
    url,
    qrSvg: await renderQrSvg(url),
    name: name ?? passes[0]?.name ?? '',
    renewedAt: stored.renewedAt,
    passes: passes.map(({ personCode: _personCode, mainEventId: _mainEventId, ...pass }) => pass),
  };
}

/** The festival ID of a user: what is linked to the account, which takes a proved e-mail. */
export async function getOwnFestivalId(context: AppContext, user: SessionUser): Promise<FestivalId> {
  return toResponse(context, await obtain(context, { userId: user.id }), user.name);
}

/** The festival ID of a mailed link. Throws `festival_id_not_found`. */
export async function getFestivalId(context: AppContext, key: string): Promise<FestivalId> {
  const stored = await findFestivalId(context.db, { key });
  if (!stored) throw notFound();
  return toResponse(context, stored);
}

/** Makes code and key new, so that a photo or a forwarded link is worth nothing. Throws `festival_id_not_found`. */
export async function renewFestivalId(context: AppContext, key: string): Promise<FestivalId> {
  const secrets = newSecrets();
  if (!(await updateFestivalId(context.db, key, secrets, context.clock().toISOString()))) throw notFound();
  return getFestivalId(context, secrets.key);
}

/** As `renewFestivalId`, for a user. */
export async function renewOwnFestivalId(context: AppContext, user: SessionUser): Promise<FestivalId> {
  const { key } = await obtain(context, { userId: user.id });
  await renewFestivalId(context, key);
  return getOwnFestivalId(context, user);
}

/**
 * The link to the festival ID of an e-mail, for an e-mail to that very address and for nothing else: it opens all passes of
 * the person.
 */
export async function festivalIdUrl(context: AppContext, email: string): Promise<string> {
  const { key } = await obtain(context, { email });
  return `${publicOrigin(context.config)}/festival-id/${key}`;
}

/** The passes that the gate may find behind a festival ID's code; undefined where no festival ID has this code. */
export async function findPassesOfCode({ db }: AppContext, code: string): Promise<StoredPass[] | undefined> {
  const stored = await findFestivalId(db, { code });
  return stored && listPassesOf(db, holderOf(stored));
}
