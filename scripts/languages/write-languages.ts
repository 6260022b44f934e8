import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { compileTranslations, listLanguages } from '../../src/server/catalogs.ts';
import { englishMessages } from './extract.ts';
import { replaceMarkers } from './markers.ts';

/**
 * Writes the texts of each language into the built scripts: English in place, each other language as a folder with all
 * scripts of its own, which name each other by relative urls and the few absolute ones that are changed here.
 */
export async function writeLanguages(client: string): Promise<void> {
  const assets = path.join(client, 'assets');
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const scripts = names.map((name) => ({ name, code: readFileSync(path.join(assets, name), 'utf8') }));
  const english = new Map((await englishMessages()).map(({ id, message }) => [id, compileMessage(message)]));
  const isScript = new Set(names);
  const within = (folder: string) => (code: string) =>
    code.replace(/\bassets\/([\w.~-]+\.js)\b/g, (url, name: string) =>
      isScript.has(name) ? `assets/${folder}/${name}` : url,
    );
  for (const { code: language, folder } of listLanguages()) {
    const translated: Record<string, CompiledMessage> = language === 'en' ? {} : compileTranslations(language);
    const find = (id: string) => {
      const message = translated[id] ?? english.get(id);
      if (!message) throw new Error(`No text has the id ${id}`);
      return message;
    };
    const placed = folder === '' ? (code: string) => code : within(folder);
    mkdirSync(path.join(assets, folder), { recursive: true });
    for (const { name, code } of scripts) {
      writeFileSync(path.join(assets, folder, name), placed(replaceMarkers(code, find)));
    }
  }
}
