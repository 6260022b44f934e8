import type { Config } from '../config.ts';
import { publicOrigin } from '../network/public-origin.ts';
import { currentLanguage } from './current-language.ts';

/**
 * The url of a page of the site in the language of the mail or calendar that is made: the device on which it is opened may have
 * chosen none. English is what a url without `lang` is, unless the device has chosen. QR codes hold urls without a language.
 */
export function urlInLanguage(config: Config, path: string): string {
  const language = currentLanguage();
  const url = `${publicOrigin(config)}${path}`;
  return language === 'en' ? url : `${url}${path.includes('?') ? '&' : '?'}lang=${language}`;
}
