import type EditorJS from '@editorjs/editorjs';
import type { BlockAPI, OutputBlockData } from '@editorjs/editorjs';
import { MAX_BLOCKS } from '#contract/rich-text.ts';
import { notify } from '../notify.ts';

/** The tools by the tags that cleaned HTML consists of. */
const TOOLS: Record<string, string> = { UL: 'list', OL: 'list', TABLE: 'table', PRE: 'code', IMG: 'image' };

/** The elements of cleaned HTML, one for each block. They load nothing and run nothing. */
export const elementsOf = (html: string): Element[] =>
  Array.from(new DOMParser().parseFromString(html, 'text/html').body.children);

function blockOf(element: Element): OutputBlockData {
  const type = TOOLS[element.tagName];
  // Filled in by the tool that it is of.
  if (type) return { type, data: {} };
  const text = element.innerHTML;
  const [, level] = /^H([1-5])$/.exec(element.tagName) ?? [];
  return level ? { type: 'header', data: { text, level: Number(level) } } : { type: 'paragraph', data: { text } };
}

const isEmptyLine = (block: BlockAPI | undefined) => block?.name === 'paragraph' && block.isEmpty;

/** Whether the note can take so many blocks more; says so where it can not. Empty lines are not saved and do not count, selected blocks go. */
export function hasRoomFor(editor: EditorJS, more: number): boolean {
  const held = Array.from({ length: editor.blocks.getBlocksCount() }, (_, at) => editor.blocks.getBlockByIndex(at));
  const count = held.filter((block) => !isEmptyLine(block) && !block?.selected).length + more;
  if (count <= MAX_BLOCKS) return true;
  notify(editor, `Nothing was pasted: the note would have ${count} blocks, and ${MAX_BLOCKS} is the most it can have.`);
  return false;
}

/** Deletes the text of a block that is selected, as a paste does. */
function deleteSelectedText({ holder }: BlockAPI): void {
  const selection = window.getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  if (range && holder.contains(range.commonAncestorContainer)) range.deleteContents();
}

/**
 * Puts blocks below the one that an element is in, or in its place where it is an empty line, all at once: the editor's own paste
 * sets the caret into each of them, and kept the page busy for a minute with a thousand lines. They replace the text that is selected.
 */
export function insertBlocks(editor: EditorJS, below: HTMLElement, elements: Element[]): void {
  const current = editor.blocks.getBlockByElement(below);
  if (!current) return;
  deleteSelectedText(current);
  const index = editor.blocks.getBlockIndex(current.id);
  const isReplaced = isEmptyLine(current);
  const blocks = editor.blocks.insertMany(elements.map(blockOf), index + 1);
  for (const [at, data] of elements.entries()) {
    if (TOOLS[data.tagName]) blocks[at]?.call('onPaste', new CustomEvent('tag', { detail: { data } }));
  }
  if (isReplaced) editor.blocks.delete(index);
  editor.caret.setToBlock(index + elements.length - (isReplaced ? 1 : 0), 'end');
  editor.toolbar.close();
}
