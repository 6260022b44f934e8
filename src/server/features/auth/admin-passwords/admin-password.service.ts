import { MIN_ADMIN_PASSWORD, type User } from '#contract/auth.ts';
import type { AppContext } from '../../../context.ts';
import { fieldError } from '../../../errors.ts';
import { getFestivalName } from '../../settings/settings.service.ts';
import { setPasswordWeak } from '../accounts.repository.ts';
import { isCommonPassword } from './well-known-passwords.ts';

type Installation = Pick<AppContext, 'db' | 'config'>;

/** Shorter words are in too many passwords. */
const MIN_WORD = 4;

/** Parts of names that say what somebody is, and not who. */
const NO_NAMES = new Set(['admin', 'festival']);

/** Letters and digits alone, so that `Techno Vanza` is found in `techno-vanza!1`. */
const squeeze = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The whole name and its longer words. */
const wordsOf = (name: string) =>
  [name, ...name.split(/[^\p{L}\p{N}]+/u)]
    .map(squeeze)
    .filter((word) => word.length >= MIN_WORD && !NO_NAMES.has(word));

/** What anybody would try first for this person at this site: the festival's name, its host, the person's name and e-mail. */
async function obviousWords({ db, config }: Installation, { name, email }: Owner): Promise<string[]> {
  const festivalName = await getFestivalName({ db, config });
  const host = config.publicUrl ? new URL(config.publicUrl).hostname : '';
  return [festivalName, host, name, email.split('@')[0] ?? ''].flatMap(wordsOf);
}

/** Whose password it is. */
type Owner = Pick<User, 'name' | 'email'>;

/**
 * Why a password is too easy to guess for an account of the panel, as a sentence for its field; undefined where it is
 * not: at least 10 characters, none of the most common ones, and without the names of the festival and the person.
 */
export async function findAdminPasswordFault(
  context: Installation,
  owner: Owner,
  password: string,
): Promise<string | undefined> {
  if (password.trim().length < MIN_ADMIN_PASSWORD)
    return `At least ${MIN_ADMIN_PASSWORD} characters for an account of the panel`;
  if (await isCommonPassword(password.trim()))
    return 'This is one of the most common passwords: choose another, such as four words';
  const squeezed = squeeze(password);
  const obvious = (await obviousWords(context, owner)).some((word) => squeezed.includes(word));
  return obvious ? 'Leave out the name of the festival and your own: they are tried first' : undefined;
}

/** Errors: `validation_failed` naming `field` where the user is an admin and the password too easy to guess. */
export async function assertPasswordFits(
  context: Installation,
  user: Owner & Pick<User, 'role'>,
  password: string,
  field: string,
): Promise<void> {
  const fault = user.role === 'admin' ? await findAdminPasswordFault(context, user, password) : undefined;
  if (fault) throw fieldError(field, fault);
}

/**
 * Notes, at a login of an admin, whether the password would be refused today: somebody who became an admin later chose
 * it as a participant. They are let in, and the panel asks for a new one until they set it. `ADMIN_PASSWORD` is warned of
 * in the log where the site is tried out on its own machine.
 */
export async function notePasswordStrength(context: AppContext, user: User, password: string): Promise<void> {
  if (user.role !== 'admin') return;
  const { adminPassword, publicUrl } = context.config;
  if (password === adminPassword && !publicUrl?.startsWith('https://')) return;
  const isWeak = (await findAdminPasswordFault(context, user, password)) !== undefined;
  await setPasswordWeak(context.db, user.id, isWeak);
}
