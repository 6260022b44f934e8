import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, it } from 'vitest';
import {
  compileTranslations,
  LOCALES,
  listLanguages,
  readTranslations,
  translatedLanguages,
} from '../../src/server/catalogs.ts';
import { englishMessages } from './extract.ts';
import { updatedCatalog } from './update-catalogs.ts';

/** Names of values and elements, each once, and whether the message has plurals. */
const placeholdersOf = (message: string) => {
  const names = new Set(message.match(/<\/?\w+\/?>/g));
  const visit = (tokens: unknown[]) => {
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [name, , choices = {}] = token;
      names.add(String(name));
      for (const choice of Object.values(choices as object)) if (Array.isArray(choice)) visit(choice);
    }
  };
  visit(compileMessage(message));
  return [...names].toSorted();
};

it.each(translatedLanguages())(
  'the file of %s has every text of the source, translated, and no other',
  async (code) => {
    const translations = readTranslations(code);
    const english = await englishMessages();
    const missing = english.filter(({ id }) => !translations.get(id)?.text).map(({ message }) => message);
    expect(missing, 'run npm run messages, then translate what it names').toEqual([]);
    const ids = new Set(english.map(({ id }) => id));
    expect([...translations].filter(([id]) => !ids.has(id)).map(([, { message }]) => message)).toEqual([]);
  },
);

it.each(translatedLanguages())('%s has the values and elements of each English text', (code) => {
  for (const { message, text } of readTranslations(code).values()) {
    expect(placeholdersOf(text), message).toEqual(placeholdersOf(message));
  }
});

/** Names that Hindi writes in Latin letters too. */
const NAMES = /WhatsApp|Google|UPI ID|UPI|UTR|QR|Razorpay|UPI ID|LinkedIn|Instagram|Facebook|PDF|^X$/g;

it('Hindi is written in Devanagari, with Latin digits', () => {
  const texts = [...readTranslations('hi').values()].map(({ text }) => text.replace(/\{.*\}|<.*?>/g, ''));
  expect(texts.filter((text) => /[०-९]/.test(text))).toEqual([]);
  const latin = texts.map((text) => text.replace(NAMES, '')).filter((text) => !/\p{Script=Devanagari}/u.test(text));
  expect(latin.filter((text) => /\p{L}/u.test(text))).toEqual([]);
});

it('a file that is put into the folder is a language of its own', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'utsav-locales-'));
  copyFileSync(path.join(LOCALES, 'hi.po'), path.join(folder, 'hi.po'));
  writeFileSync(path.join(folder, 'ta.po'), 'msgid ""\nmsgstr ""\n\nmsgid "Home"\nmsgstr "முகப்பு"\n');
  expect(listLanguages(folder)).toMatchObject([
    { code: 'en', name: 'English', folder: '' },
    { code: 'hi', name: 'हिन्दी', folder: expect.stringMatching(/^hi-[0-9a-f]{8}$/) },
    { code: 'ta', name: 'தமிழ்' },
  ]);
  expect(Object.values(compileTranslations('ta', folder))).toEqual([['முகப்பு']]);
  rmSync(folder, { recursive: true });
});

it.each(['mr-IN', 'mr-in', 'mr_IN', 'MR', 'marathi'])(
  'a file named %s is refused with the name that it should have',
  (code) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'utsav-locales-'));
    writeFileSync(path.join(folder, `${code}.po`), 'msgid ""\nmsgstr ""\n');
    expect(() => translatedLanguages(folder)).toThrow(
      `Rename locales/${code}.po: a file is named by its language alone, such as mr.po; a country other than India`,
    );
    rmSync(folder, { recursive: true });
  },
);

it('a file named with another country than India is a language', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'utsav-locales-'));
  writeFileSync(path.join(folder, 'ne-NP.po'), 'msgid ""\nmsgstr ""\n');
  expect(translatedLanguages(folder)).toEqual(['ne-NP']);
  rmSync(folder, { recursive: true });
});

it('updating a file keeps its translations, adds new texts and drops those that are gone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'utsav-locales-'));
  const file = path.join(folder, 'ta.po');
  writeFileSync(file, 'msgid ""\nmsgstr ""\n\nmsgid "Home"\nmsgstr "முகப்பு"\n\nmsgid "Gone"\nmsgstr "x"\n');
  const home = { id: 'RePiEN', message: 'Home', context: undefined, files: ['b.tsx'] };
  const added = { id: 'xyz', message: 'Added', context: 'menu', files: ['a.tsx'] };
  const known = [...readTranslations('ta', folder).keys()][0] ?? '';
  writeFileSync(file, updatedCatalog('ta', [{ ...home, id: known }, added], folder));
  expect([...readTranslations('ta', folder).values()]).toEqual([
    { message: 'Added', context: 'menu', text: '', files: ['a.tsx'] },
    { message: 'Home', context: null, text: 'முகப்பு', files: ['b.tsx'] },
  ]);
  rmSync(folder, { recursive: true });
});
