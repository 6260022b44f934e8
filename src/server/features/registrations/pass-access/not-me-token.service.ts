import { createHmac, timingSafeEqual } from 'node:crypto';
import { notMePath } from '#contract/urls/page-paths.ts';
import type { AppContext } from '../../../context.ts';
import { urlInLanguage } from '../../../language/url-in-language.ts';

type Keyed = Pick<AppContext, 'config'>;

const keyOf = ({ config }: Keyed, id: string) =>
  createHmac('sha256', config.sessionSecret).update(`not-me:${id}`).digest('base64url').slice(0, 22);

/** The url by which the person whose mailbox it reached takes themselves out of a team, without logging in. */
export function notMeUrl(context: Keyed, { _id }: { _id: string }): string {
  return urlInLanguage(context.config, notMePath(`${_id}.${keyOf(context, _id)}`));
}

/** The id of the person whom a token of `notMeUrl` is about; undefined for one that was not made here. */
export function personOfToken(context: Keyed, token: string): string | undefined {
  const [id = '', given = ''] = token.split('.');
  const [expected, sent] = [Buffer.from(keyOf(context, id)), Buffer.from(given)];
  return expected.length === sent.length && timingSafeEqual(expected, sent) ? id : undefined;
}
