import type EditorJS from '@editorjs/editorjs';

const OPENED = '.ce-popover--opened > .ce-popover__container';

/** The keys that move the caret. */
const MOVES = /^(Arrow(Up|Down|Left|Right)|Home|End|PageUp|PageDown)$/;

/**
 * Scrolls a menu that opens below the window's end into view, and brings the buttons of a block back when the mouse moves
 * over it, or the caret moves within it: the editor hides them while one types, until the caret or the mouse is in another block. Returns a
 * function that stops it.
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
  const openAt = (target: EventTarget | null) => {
    if (!(target instanceof Element) || holder.querySelector('.ce-toolbar--opened')) return;
    const block = target.closest('.ce-block');
    const current = editor.blocks.getBlockByIndex(editor.blocks.getCurrentBlockIndex())?.holder;
    if (block && block === current) editor.toolbar.open();
  };
  const bringBack = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') openAt(target);
  };
  const moved = ({ key, target }: KeyboardEvent) => {
    if (MOVES.test(key) && window.getSelection()?.isCollapsed) openAt(target);
  };
  const clicked = ({ target }: MouseEvent) => {
    if (window.getSelection()?.isCollapsed) openAt(target);
  };
  holder.addEventListener('pointermove', bringBack);
  holder.addEventListener('keyup', moved);
  holder.addEventListener('click', clicked);
  return () => {
    observer.disconnect();
    holder.removeEventListener('pointermove', bringBack);
    holder.removeEventListener('keyup', moved);
    holder.removeEventListener('click', clicked);
  };
}
