import type EditorJS from '@editorjs/editorjs';

const OPENED = '.ce-popover--opened > .ce-popover__container';

/**
 * Scrolls a menu that opens below the window's end into view, and brings the buttons of a block back when the mouse moves
 * over it: the editor hides them while one types, until another block is pointed at. Returns a function that stops it.
 */
export function keepMenusInSight(holder: HTMLElement, editor: EditorJS): () => void {
  let shown: Element | null = null;
  const observer = new MutationObserver(() => {
    const opened = holder.querySelector(OPENED);
    if (opened === shown) return;
    shown = opened;
    opened?.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(holder, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
  const bringBack = ({ target, pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse' || !(target instanceof Element) || holder.querySelector('.ce-toolbar--opened')) return;
    const pointed = target.closest('.ce-block');
    const current = editor.blocks.getBlockByIndex(editor.blocks.getCurrentBlockIndex())?.holder;
    if (pointed && pointed === current) editor.toolbar.open();
  };
  holder.addEventListener('pointermove', bringBack);
  return () => {
    observer.disconnect();
    holder.removeEventListener('pointermove', bringBack);
  };
}
