import type { OutputBlockData, OutputData } from '@editorjs/editorjs';
import {
  blockSchema,
  documentSchema,
  MAX_DOCUMENT_CHARACTERS,
  type RichTextDocument,
  readDescription,
} from '#contract/rich-text.ts';
import { escapeHtml } from '../../rich-text/escape-html.ts';

/** A document that can not be saved as it is; the message tells the author what is wrong with it. */
export class DescriptionError extends Error {
  override name = 'DescriptionError';
}

/** Plain text as paragraphs: an empty line parts two of them, a line end stays a line end. */
function paragraphsOf(text: string): OutputBlockData[] {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ type: 'paragraph', data: { text: escapeHtml(paragraph.trim()).replace(/\n/g, '<br>') } }));
}

/** A block as the editor takes it; one that does not fit the contract is left for the editor to refuse visibly. */
function toEditorBlock(block: unknown): OutputBlockData {
  const parsed = blockSchema.safeParse(block);
  return (parsed.success ? parsed.data : block) as OutputBlockData;
}

/**
 * What the editor starts with: a stored description, serialized or not, or plain text. Only what the
 * server has cleaned belongs here: the editor shows the HTML in it as it is.
 */
export function toEditorData(initial: RichTextDocument | string | undefined): OutputData {
  if (initial === undefined) return { blocks: [] };
  const read = typeof initial === 'string' ? readDescription(initial) : { kind: 'document' as const, value: initial };
  if (read.kind === 'text') return { blocks: paragraphsOf(read.value) };
  return { blocks: read.value.blocks.map(toEditorBlock) };
}

function isBlank(block: OutputBlockData): boolean {
  if (block.type !== 'paragraph' && block.type !== 'header') return false;
  const { text } = block.data as { text?: unknown };
  return typeof text === 'string' && text.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';
}

/** The document as the contract has it. Throws `DescriptionError` rather than leave out something that was written. */
export function toDocument({ time, blocks, version }: OutputData): RichTextDocument {
  const kept = blocks.filter((block) => !isBlank(block));
  const parsed = documentSchema.safeParse({ time, blocks: kept, version });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const index = issue?.path[1];
    const reason = issue?.code === 'invalid_union' ? 'This kind of block is not known' : (issue?.message ?? '');
    throw new DescriptionError(
      typeof index === 'number' ? `Block ${index + 1} (${kept[index]?.type}) can not be saved: ${reason}` : reason,
    );
  }
  if (JSON.stringify(parsed.data).length > MAX_DOCUMENT_CHARACTERS) {
    throw new DescriptionError(`The description is too long: at most ${MAX_DOCUMENT_CHARACTERS} characters`);
  }
  return parsed.data;
}
