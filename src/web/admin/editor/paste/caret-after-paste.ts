import type EditorJS from '@editorjs/editorjs';

interface PasteWatch {
  /** Called with each paste, before anything of it is in a block. */
  onStart: () => void;
  /** Called once all of it is, with the caret at its end. */
  onEnd: () => void;
}

/**
 * The editor puts the caret into the empty blocks that it makes of a paste, and fills them once the browser is idle: a list or a
 * table is then drawn again, and the caret, or the whole focus, is lost. This puts it at the end of what was pasted, unless
 * somebody clicked meanwhile. Returns a function that stops it.
 */
export function keepCaretAfterPaste(holder: HTMLElement, editor: EditorJS, { onStart, onEnd }: PasteWatch): () => void {
  let stopped = false;
  let clicked = false;
  let isPasting = false;
  const ids = () =>
    Array.from({ length: editor.blocks.getBlocksCount() }, (_, index) => editor.blocks.getBlockByIndex(index)?.id);
  const finish = (before: Set<string | undefined>) => {
    if (stopped) return;
    const last = ids().findLastIndex((id) => !before.has(id));
    if (last >= 0 && !clicked) editor.caret.setToBlock(last, 'end');
    onEnd();
  };
  const pasted = ({ target }: ClipboardEvent) => {
    if (target instanceof Element && target.matches('input, textarea')) return;
    // One that hands on what it holds is the same paste.
    if (isPasting) return;
    isPasting = true;
    onStart();
    clicked = false;
    const before = new Set(ids());
    // Blocks are filled in idle callbacks that the editor asks for in this task, paragraphs in the frame after: ours come behind theirs.
    setTimeout(() => {
      isPasting = false;
      requestIdleCallback(() => requestAnimationFrame(() => finish(before)));
    });
  };
  const pressed = () => {
    clicked = true;
  };
  holder.addEventListener('paste', pasted, { capture: true });
  window.addEventListener('pointerdown', pressed, { capture: true });
  return () => {
    stopped = true;
    holder.removeEventListener('paste', pasted, { capture: true });
    window.removeEventListener('pointerdown', pressed, { capture: true });
  };
}
