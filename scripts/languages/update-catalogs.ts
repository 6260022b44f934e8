import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createItem, stringifyPo } from 'pofile-ts';
import { LOCALES, readTranslations, translatedLanguages } from '../../src/server/catalogs.ts';
import { type EnglishMessage, englishMessages } from './extract.ts';

/** In the order of the files that show them, so that the texts of a page are together. */
const byFile = (a: EnglishMessage, b: EnglishMessage) =>
  (a.files[0] ?? '').localeCompare(b.files[0] ?? '', 'en') || a.message.localeCompare(b.message, 'en');

/** The file of a language for the texts of the source: translations stay, new texts are empty, others are gone. */
export function updatedCatalog(code: string, messages: readonly EnglishMessage[], folder = LOCALES): string {
  const known = readTranslations(code, folder);
  const items = messages.toSorted(byFile).map(({ id, message, context, files }) => ({
    ...createItem(),
    msgid: message,
    msgctxt: context ?? null,
    msgstr: [known.get(id)?.text ?? ''],
    references: files.toSorted(),
  }));
  const headers = { 'Content-Type': 'text/plain; charset=UTF-8', Language: code };
  return stringifyPo({ headers, items });
}

/** Writes every file in `locales` again; tells of each language how many texts wait for a translation. */
export async function updateCatalogs(): Promise<void> {
  const messages = await englishMessages();
  for (const code of translatedLanguages()) {
    const file = path.join(LOCALES, `${code}.po`);
    const updated = updatedCatalog(code, messages);
    if (updated !== readFileSync(file, 'utf8')) writeFileSync(file, updated);
    const missing = [...readTranslations(code).values()].filter(({ text }) => text === '');
    console.log(`${code}: ${messages.length} texts, ${missing.length} to translate`);
    for (const { message, files } of missing) console.log(`  ${files[0]}: ${message}`);
  }
}

if (import.meta.main) await updateCatalogs();
