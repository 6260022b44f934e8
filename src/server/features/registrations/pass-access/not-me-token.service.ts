import { notMePath } from '#contract/urls/page-paths.ts';
import type { AppContext } from '../../../context.ts';
import { urlInLanguage } from '../../../language/url-in-language.ts';
import { isEqualSecret, keyedHash } from '../../../secret-token.ts';

type Keyed = Pick<AppContext, 'config'>;

const keyOf = ({ config }: Keyed, id: string) => keyedHash(config, `not-me:${id}`);

/** The url by which the person whose mailbox it reached takes themselves out of a team, without logging in. */
export function notMeUrl(context: Keyed, { _id }: { _id: string }): string {
  return urlInLanguage(context.config, notMePath(`${_id}.${keyOf(context, _id)}`));
}

/** The id of the person whom a token of `notMeUrl` is about; undefined for one that was not made here. */
export function personOfToken(context: Keyed, token: string): string | undefined {
  const [id = '', given = ''] = token.split('.');
  return isEqualSecret(given, keyOf(context, id)) ? id : undefined;
}
