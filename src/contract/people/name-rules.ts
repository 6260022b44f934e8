/**
 * What counts as a name, for pages and server: names that are typed get into e-mails to other people, so a name holds
 * no link and nothing that cannot be seen. Without Zod: the forms of the site load this file.
 */

export const MAX_NAME_LENGTH = 100;
export const MAX_COLLEGE_LENGTH = 200;

/** Names of people: letters of every script, and the signs that names are written with. */
const PERSON = /^[\p{L}\p{M}\p{N} .'’‘ʼ`´(),&/_\u00b7\u2010\u2011-]*$/u;

/** Names of teams are wittier: other signs and simple emoji too, but no brackets of markup. */
const TEAM =
  /^[\p{L}\p{M}\p{N} .'’‘ʼ`´“”"(),&/_\u00b7\u2010\u2011\u2013\u2014!?#+*:;@%$₹=|~[\]\p{Extended_Pictographic}-]*$/u;

/** Colleges are written as teams are. */
const COLLEGE = TEAM;

const HAS_LETTER = /[\p{L}\p{N}]/u;

/** Joiners shape letters of Indic and Arabic scripts; anywhere else they are invisible. */
const SCRIPT_WITH_JOINERS =
  '[\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Arab}]';
const STRAY_JOINER = new RegExp(
  `(?<!${SCRIPT_WITH_JOINERS})[\\u200c\\u200d]|[\\u200c\\u200d](?!${SCRIPT_WITH_JOINERS})`,
  'u',
);

const JOINERS = /[\u200c\u200d]/gu;
/** What makes a sign an emoji, after a sign that may be one. */
const EMOJI_STYLE = /(?<=\p{Extended_Pictographic})\ufe0f/gu;
/** Characters that are drawn as nothing. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** More marks on one letter than any script needs spread over the lines above and below. */
const TOO_MANY_MARKS = /\p{M}{6,}/u;

const SCHEME = /:\s*\/\/|\/\/|\bwww\./iu;
/** `word.word`, which mail programs make a link of; not from the middle of a word, or a long word would be read once per letter. */
const DOTTED = /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]+)\.([\p{L}][\p{L}\p{M}\p{N}-]+)/gu;
/** Before a dot without a space these are titles, as in Dr.Ramesh; an initial is one letter. */
const TITLES = new Set(
  'dr mr mrs ms md mohd sk smt sri shri prof st jr sr km kum er adv ca capt col lt maj rev fr sh'.split(' '),
);
/** Of the domains whose first part is one letter, those that are in use. */
const SHORT_DOMAINS = /^(com|org|net|co|me|io|ly|gg|be|gl|to)$/i;

/** Whether mail programs would make a link of a part of it. */
function holdsLink(text: string): boolean {
  if (SCHEME.test(text)) return true;
  for (const [, before = '', after = ''] of text.matchAll(DOTTED)) {
    if (TITLES.has(before.toLowerCase())) continue;
    if (before.length > 1 || SHORT_DOMAINS.test(after)) return true;
  }
  return /@[\p{L}\p{N}-]+\./u.test(text);
}

/** A name as it is stored: one form of each letter, without blanks around it and of two blanks in it one. */
export const normaliseName = (given: string): string => given.normalize('NFC').trim().replace(/ {2,}/g, ' ');

function errorOf(given: string, allowed: RegExp, messages: { signs: string; link: string }): string | undefined {
  const name = normaliseName(given);
  if (name === '') return undefined;
  if (holdsLink(name)) return messages.link;
  if (STRAY_JOINER.test(name) || TOO_MANY_MARKS.test(name) || !HAS_LETTER.test(name)) return messages.signs;
  const visible = name.replace(JOINERS, '').replace(EMOJI_STYLE, '');
  return allowed.test(visible) && !INVISIBLE.test(visible) ? undefined : messages.signs;
}

/** Why the name of a person is rejected, or undefined where it is accepted; an empty one is not its business. */
export const personNameError = (given: string): string | undefined =>
  errorOf(given, PERSON, {
    signs: 'Write the name in letters, as on an identity card',
    link: 'A name cannot hold a link',
  });

/** As `personNameError`, for the name of a team. */
export const teamNameError = (given: string): string | undefined =>
  errorOf(given, TEAM, {
    signs: 'Use letters, digits and usual signs only',
    link: 'A team’s name cannot hold a link',
  });

/** As `personNameError`, for a college. */
export const collegeError = (given: string): string | undefined =>
  errorOf(given, COLLEGE, {
    signs: 'Use letters, digits and usual signs only',
    link: 'Write the college’s name, not its website',
  });
