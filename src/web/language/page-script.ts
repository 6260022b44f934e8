import { languages } from 'virtual:languages';
import { directionOfScript } from '#contract/language/script-of.ts';
import { currentLanguage } from './i18n.ts';

/** The script of the page's language, as `scriptOf` names it: asked of a cheap phone, that took 55 ms of the first second. */
export function pageScript(): string | undefined {
  const language = currentLanguage();
  return languages.find(({ code }) => code === language)?.script;
}

/** `dir` of the page. */
export const pageDirection = () => directionOfScript(pageScript());
