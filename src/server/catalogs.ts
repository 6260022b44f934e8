import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { parsePo } from 'pofile-ts';
import { scriptOf } from '#contract/language/script-of.ts';

/** One file for each language but English, whose texts are in the source. */
export const LOCALES = path.join(import.meta.dirname, '../../locales');

/** A language of the site. */
export interface Language {
  /** The name of its file, a BCP 47 tag such as `hi`. */
  code: string;
  /** Its own name, `हिन्दी`. */
  name: string;
  /** As `scriptOf` names it: `Deva`. */
  script: string | undefined;
  /** Where the scripts with its texts are, below `assets`; empty for English. */
  folder: string;
}

/** A text of the source in another language. */
export interface Translation {
  /** The English text, in ICU MessageFormat. */
  message: string;
  /** Tells apart equal texts with two meanings. */
  context: string | null;
  /** Empty while nobody has translated it. */
  text: string;
  /** The files that show it, from the project's folder. */
  files: string[];
}

const nameOf = (code: string) => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;

/** Pages add India to a language that names no country, and a browser takes it off again: a code with it would be another one there. */
const CODE = /^[a-z]{2,3}(?:-(?![Ii][Nn]$)[A-Za-z]{2,4})?$/;

function codeOf(file: string): string {
  const code = path.basename(file, '.po');
  if (CODE.test(code)) return code;
  throw new Error(
    `Rename locales/${file}: a file is named by its language alone, such as mr.po; a country other than India follows a hyphen, such as ne-NP.po`,
  );
}

/** The codes of the files in `locales`. Throws where one is named as no code of the site is. */
export const translatedLanguages = (folder = LOCALES): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.po'))
    .map(codeOf)
    .toSorted();

/** The translations of a language, by the id that its English text has in the built source. */
export function readTranslations(code: string, folder = LOCALES): Map<string, Translation> {
  const { items } = parsePo(readFileSync(path.join(folder, `${code}.po`), 'utf8'));
  return new Map(
    items.map(({ msgid, msgctxt, msgstr, references }) => [
      generateMessageId(msgid, msgctxt ?? ''),
      { message: msgid, context: msgctxt, text: msgstr[0] ?? '', files: references },
    ]),
  );
}

/** The texts of a language as Lingui shows them, by id; what is not translated is left out. */
export const compileTranslations = (code: string, folder = LOCALES): Record<string, CompiledMessage> =>
  Object.fromEntries(
    [...readTranslations(code, folder)]
      .filter(([, { text }]) => text !== '')
      .map(([id, { text }]) => [id, compileMessage(text)]),
  );

/** Every language of the site, English first. Its folder has a name of its own for each version of its texts: browsers keep the files. */
export function listLanguages(folder = LOCALES): Language[] {
  const others = translatedLanguages(folder).map((code) => {
    const file = readFileSync(path.join(folder, `${code}.po`));
    return {
      code,
      name: nameOf(code),
      script: scriptOf(code),
      folder: `${code}-${createHash('sha256').update(file).digest('hex').slice(0, 8)}`,
    };
  });
  return [{ code: 'en', name: 'English', script: 'Latn', folder: '' }, ...others];
}
