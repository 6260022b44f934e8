import {
  documentSchema,
  MAX_DOCUMENT_CHARACTERS,
  type RichTextBlock,
  type RichTextDocument,
  readDescription,
} from '#contract/rich-text.ts';
import { AppError, fieldError } from '../../errors.ts';
import { inPlainWords } from '../../plain-words.ts';
import { imageIdOf } from '../images/images.service.ts';
import { cleanBlock } from './clean-blocks.ts';
import { cleanCharacters } from './inline-html.ts';

/**
 * A description that is safe to store and to show: `stored` the plain text or the serialized
 * document, `text` its plain text for search and previews, `imageIds` our own pictures in it.
 */
export interface CleanDescription {
  stored: string;
  text: string;
  imageIds: string[];
}

const MAX_REPORTED = 20;

function parseDocument(value: unknown, path: string): RichTextDocument {
  const parsed = documentSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.slice(0, MAX_REPORTED).map((issue) => ({
    path: [path, ...issue.path.map(String)].join('.'),
    message: issue.code === 'invalid_union' ? 'This kind of block is not known' : inPlainWords(issue.message),
  }));
  throw new AppError('validation_failed', { errors });
}

/** Ids are stored where they have the editor's format and are unique. */
function withCleanId(block: RichTextBlock, seen: Set<string>): RichTextBlock {
  const { id, ...rest } = block;
  if (!id || !/^[\w-]{1,64}$/.test(id) || seen.has(id)) return rest;
  seen.add(id);
  return { id, ...rest };
}

function ownImageIds(blocks: RichTextBlock[]): string[] {
  const ids = blocks.flatMap((block) => {
    const id = block.type === 'image' ? imageIdOf(block.data.url ?? '') : undefined;
    return id ? [id] : [];
  });
  return [...new Set(ids)];
}

/** Our own pictures in a stored description, each once; none in one stored under older rules, so that it never blocks saving the others. */
export function imageIdsIn(stored: string): string[] {
  const read = readDescription(stored);
  const document = read.kind === 'document' ? documentSchema.safeParse(read.value) : undefined;
  return document?.success ? ownImageIds(document.data.blocks) : [];
}

function cleanDocument(value: unknown, path: string): CleanDescription {
  const document = parseDocument(value, path);
  const blocks: RichTextBlock[] = [];
  const texts: string[] = [];
  const ids = new Set<string>();
  for (const [index, block] of document.blocks.entries()) {
    const cleaned = cleanBlock(block, `${path}.blocks.${index}`);
    if (!cleaned) continue;
    blocks.push(withCleanId(cleaned.block, ids));
    if (cleaned.text) texts.push(cleaned.text);
  }
  if (blocks.length === 0) return { stored: '', text: '', imageIds: [] };
  const { time, version } = document;
  // Escaping lengthens texts: what is stored must pass the same limits when the editor saves it again.
  const stored = JSON.stringify(
    parseDocument({ ...(time === undefined ? {} : { time }), blocks, ...(version ? { version } : {}) }, path),
  );
  if (stored.length > MAX_DOCUMENT_CHARACTERS) {
    throw fieldError(path, `At most ${MAX_DOCUMENT_CHARACTERS} characters`);
  }
  return { stored, text: texts.join('\n'), imageIds: ownImageIds(blocks) };
}

/**
 * Checks and cleans a description as it comes from a client. A document with something in it that
 * cannot be shown is refused: 400 `validation_failed`, with paths such as
 * `description.blocks.3.data.level`. A document without content becomes the empty text. A plain text
 * is stored as it is: it is always shown as text, never as HTML. Cleaning is idempotent.
 */
export function cleanDescription(value: string, path = 'description'): CleanDescription {
  // Characters are removed first: the rest must be parsed here exactly as the pages parse it.
  const text = cleanCharacters(value).trim();
  const read = readDescription(text);
  if (read.kind === 'document') return cleanDocument(read.value, path);
  return { stored: text, text, imageIds: [] };
}

/** The plain text of a stored description, as the search reads it. */
export const plainTextOf = (stored: string): string => cleanDescription(stored).text;
