import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { extractMessagesFromFiles } from '@lingui/native-tools';
import { parseAst } from 'vite';
import { childrenOf, type Node, nameOf } from './syntax.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const SOURCES = 'src/{web,contract}/**/*.{ts,tsx}';
/** Texts of the server are arguments of `t` and `msg` in `server/language/t.ts`, which no macro changes. */
const SERVER_SOURCES = 'src/server/**/*.{ts,tsx}';

/** A text of the source. */
export interface EnglishMessage {
  id: string;
  /** In ICU MessageFormat. */
  message: string;
  context: string | undefined;
  /** The files that show it, from the project's folder. */
  files: string[];
}

const sourceFiles = (glob: string) => globSync(glob, { cwd: ROOT }).filter((file) => !file.includes('.test.'));

/** The texts of a module of the server. Throws where one is not a literal. */
export function serverMessages(code: string, lang: 'ts' | 'tsx'): string[] {
  const found: string[] = [];
  const visit = (node: Node) => {
    if (node.type === 'CallExpression' && /^(?:t|msg)$/.test(String(nameOf(node.callee)))) {
      const [message] = node.arguments as Node[];
      if (message?.type !== 'Literal')
        throw new Error(`A text of the server has to be a literal: ${code.slice(node.start, node.end)}`);
      found.push(String(message.value));
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseAst(code, { lang }) as unknown as Node);
  return found;
}

/** Every text that the source of the pages wraps in one of Lingui's macros, or the server's in `t`, once for each meaning. */
export async function englishMessages(): Promise<EnglishMessage[]> {
  const found = new Map<string, EnglishMessage>();
  const add = (message: Omit<EnglishMessage, 'files'>, file: string) => {
    compileMessage(message.message);
    const known = found.get(message.id);
    if (!known) found.set(message.id, { ...message, files: [file] });
    else if (!known.files.includes(file)) known.files.push(file);
  };
  const { messages } = await extractMessagesFromFiles(sourceFiles(SOURCES).map((file) => path.join(ROOT, file)));
  for (const { id, message = '', context, origin } of messages) {
    add({ id, message, context }, path.relative(ROOT, origin?.filename ?? '').replaceAll('\\', '/'));
  }
  for (const file of sourceFiles(SERVER_SOURCES)) {
    const code = readFileSync(path.join(ROOT, file), 'utf8');
    if (!/language\/t\.ts'/.test(code)) continue;
    for (const message of serverMessages(code, file.endsWith('x') ? 'tsx' : 'ts')) {
      add({ id: generateMessageId(message, ''), message, context: undefined }, file.replaceAll('\\', '/'));
    }
  }
  return [...found.values()];
}
