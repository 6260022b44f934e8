import type EditorJS from '@editorjs/editorjs';

/**
 * Deletes the blocks that are selected and puts the caret where they were; `withLine` into an empty line. False where fewer than `least` are:
 * the editor shows blocks as selected and then changes one letter of one of them.
 */
export function replaceSelected(holder: HTMLElement, editor: EditorJS, withLine: boolean, least = 2): boolean {
  const all = Array.from(holder.querySelectorAll('.ce-block'));
  const selected = all.flatMap((block, index) => (block.matches('.ce-block--selected') ? [index] : []));
  const [first] = selected;
  if (first === undefined || selected.length < least) return false;
  for (const index of selected.reverse()) editor.blocks.delete(index);
  const isEmpty = selected.length === all.length;
  if (withLine || isEmpty) editor.blocks.insert('paragraph', { text: '' }, undefined, first, true, isEmpty);
  editor.caret.setToBlock(Math.min(first, editor.blocks.getBlocksCount() - 1), 'start');
  return true;
}

/** What a key that begins a composition is called: of an input method, of a dead key, of a phone's keyboard. */
export const COMPOSING_KEYS = new Set(['Process', 'Dead', 'Unidentified']);
