import { globSync } from 'node:fs';
import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { extractMessagesFromFiles } from '@lingui/native-tools';

const ROOT = path.join(import.meta.dirname, '../..');
const SOURCES = 'src/{web,contract}/**/*.{ts,tsx}';

/** A text of the source. */
export interface EnglishMessage {
  id: string;
  /** In ICU MessageFormat. */
  message: string;
  context: string | undefined;
  /** The files that show it, from the project's folder. */
  files: string[];
}

/** Every text that the source wraps in one of Lingui's macros, once for each meaning. */
export async function englishMessages(): Promise<EnglishMessage[]> {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !file.includes('.test.'));
  const { messages } = await extractMessagesFromFiles(files.map((file) => path.join(ROOT, file)));
  const found = new Map<string, EnglishMessage>();
  for (const { id, message = '', context, origin } of messages) {
    compileMessage(message);
    const file = path.relative(ROOT, origin?.filename ?? '').replaceAll('\\', '/');
    const known = found.get(id);
    if (!known) found.set(id, { id, message, context, files: [file] });
    else if (!known.files.includes(file)) known.files.push(file);
  }
  return [...found.values()];
}
