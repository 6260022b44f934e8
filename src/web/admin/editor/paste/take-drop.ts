import type EditorJS from '@editorjs/editorjs';
import { copyOf, pasteOf } from './clipboard.ts';

const DROP_TARGET = 'ce-block--drop-target';

const editableOf = (node: Node | null): HTMLElement | null => {
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest<HTMLElement>('[contenteditable=true]') ?? null;
};

/** The selection that begins to be dragged; null where it is not within one text: blocks are not moved so. */
function draggedRange(): Range | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0).cloneRange();
  const editable = editableOf(range.startContainer);
  return editable && editable === editableOf(range.endContainer) ? range : null;
}

/** What a range within one text holds, with the marks around it. */
function contentOf(range: Range, isCopy: boolean): DocumentFragment {
  const editable = editableOf(range.startContainer);
  const common = range.commonAncestorContainer;
  const content = isCopy ? range.cloneContents() : range.extractContents();
  let around = common instanceof Element ? common : common.parentElement;
  while (around && around !== editable) {
    const mark = around.cloneNode(false) as Element;
    mark.append(content);
    content.append(mark);
    const outer: Element | null = around.parentElement;
    if (around.textContent === '') around.remove();
    around = outer;
  }
  return content;
}

/** Puts text of the note where the caret is, with its marks; what held it hears of it as of typing. */
function insertOwn(dragged: Range, isCopy: boolean): void {
  const selection = window.getSelection();
  if (!selection) return;
  const places = [editableOf(dragged.startContainer), editableOf(selection.focusNode)];
  const content = contentOf(dragged, isCopy);
  selection.getRangeAt(0).insertNode(content);
  selection.collapseToEnd();
  for (const place of new Set(places))
    place?.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromDrop' }));
}

const isField = (target: Element) => target.matches('input, textarea');

/**
 * What is dropped with the mouse is pasted where it is dropped: cleaned, and one step of undo. The editor's own drop put it behind the
 * block, as it came. Text of the note itself moves, or is copied with Ctrl. Returns a function that stops it.
 */
export function takeDrop(holder: HTMLElement, editor: EditorJS): () => void {
  let dragged: Range | null = null;
  const started = () => {
    dragged = draggedRange();
  };
  const ended = () => {
    dragged = null;
  };
  /** Puts the caret under the mouse, in what is then returned; null where no text is. */
  const placeCaret = ({ clientX, clientY }: DragEvent, target: Element): Element | null => {
    const editable = editableOf(target);
    const at = editable && document.caretPositionFromPoint?.(clientX, clientY);
    if (!at || !editable.contains(at.offsetNode)) return null;
    editable.focus({ preventScroll: true });
    window.getSelection()?.collapse(at.offsetNode, at.offset);
    return editable;
  };
  /** Puts it at the end of the block there, or of the last one. */
  const placeAtEnd = (target: Element): Element | null => {
    const blocks = Array.from(holder.querySelectorAll('.ce-block'));
    const block = target.closest('.ce-block') ?? blocks.at(-1);
    if (!block) return null;
    editor.caret.setToBlock(blocks.indexOf(block), 'end');
    return block.contains(document.activeElement) ? document.activeElement : block;
  };
  /** The element below the mouse, where that is in the note. */
  const targetOf = ({ target }: DragEvent) => (target instanceof Element && holder.contains(target) ? target : null);
  const over = (event: DragEvent) => {
    const target = targetOf(event);
    // The browser drops text into a field, unless the editor says that it does.
    if (target && isField(target)) event.stopImmediatePropagation();
  };
  const drop = (event: DragEvent) => {
    const target = targetOf(event);
    const { dataTransfer } = event;
    if (!target || !dataTransfer) return;
    for (const block of holder.querySelectorAll(`.${DROP_TARGET}`)) block.classList.remove(DROP_TARGET);
    // The editor listens at its holder: nothing of it is left to do.
    event.stopImmediatePropagation();
    if (isField(target) && dataTransfer.files.length === 0) return;
    event.preventDefault();
    const isCopy = event.ctrlKey || event.altKey;
    const editable = placeCaret(event, target);
    const caret = window.getSelection();
    if (editable && dragged && caret?.focusNode) {
      if (!dragged.isPointInRange(caret.focusNode, caret.focusOffset)) insertOwn(dragged, isCopy);
      return;
    }
    const receiver = editable ?? placeAtEnd(target);
    receiver?.dispatchEvent(pasteOf(copyOf(dataTransfer)));
    if (!isCopy) dragged?.deleteContents();
  };
  holder.addEventListener('dragstart', started);
  window.addEventListener('dragend', ended);
  window.addEventListener('dragover', over, { capture: true });
  window.addEventListener('drop', drop, { capture: true });
  return () => {
    holder.removeEventListener('dragstart', started);
    window.removeEventListener('dragend', ended);
    window.removeEventListener('dragover', over, { capture: true });
    window.removeEventListener('drop', drop, { capture: true });
  };
}
