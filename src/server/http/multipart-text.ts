import type { MultipartFile } from '@fastify/multipart';
import { MAX_DOCUMENT_CHARACTERS } from '#contract/rich-text.ts';
import { fieldError } from '../errors.ts';
import { decodeUtf8 } from './utf8.ts';

/** Four bytes per character, and room for the JSON around them. */
const MAX_TEXT_BYTES = MAX_DOCUMENT_CHARACTERS * 4 + 64 * 1024;

/** Parses JSON without keys such as `__proto__`; throws where it is none. */
export type JsonReader = (text: string) => Promise<unknown>;

/** Whether a part is the text of a field: it has no file name and no type of files. */
export const isText = ({ filename, mimetype }: MultipartFile): boolean =>
  filename === undefined && mimetype !== 'application/octet-stream';

/** The text of the part, or what a part of JSON holds; throws naming `field` where it is too long, not UTF-8 or no JSON. */
export async function readText(part: MultipartFile, field: string, readJson: JsonReader): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_TEXT_BYTES) throw fieldError(field, 'Too long');
    chunks.push(chunk);
  }
  if (part.mimetype.startsWith('image/')) throw fieldError(field, 'The file has no name');
  const text = decodeUtf8(Buffer.concat(chunks));
  if (text === undefined) throw fieldError(field, 'The text is not in UTF-8');
  if (part.mimetype !== 'application/json') return text;
  try {
    return await readJson(text);
  } catch {
    throw fieldError(field, 'The text is not valid JSON');
  }
}
