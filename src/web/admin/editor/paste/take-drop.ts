import type EditorJS from '@editorjs/editorjs';

const TYPES = ['text/html', 'text/plain', 'application/x-editor-js'];
const DROP_TARGET = 'ce-block--drop-target';

/** What is dropped, as something that is pasted: what was dropped is gone once its event is over. */
function clipboardOf(dropped: DataTransfer): DataTransfer {
  const clipboard = new DataTransfer();
  for (const type of TYPES) {
    const text = dropped.getData(type);
    if (text) clipboard.setData(type, text);
  }
  for (const file of dropped.files) clipboard.items.add(file);
  return clipboard;
}

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
  /** Puts the caret under the mouse, or at the end of the block there; returns what has it then. */
  const placeCaret = ({ clientX, clientY }: DragEvent, target: Element): Element | null => {
    const editable = editableOf(target);
    const at = editable && document.caretPositionFromPoint?.(clientX, clientY);
    if (at && editable.contains(at.offsetNode)) {
      editable.focus({ preventScroll: true });
      window.getSelection()?.collapse(at.offsetNode, at.offset);
      return editable;
    }
    const blocks = Array.from(holder.querySelectorAll('.ce-block'));
    const block = target.closest('.ce-block') ?? blocks.at(-1);
    if (!block) return null;
    editor.caret.setToBlock(blocks.indexOf(block), 'end');
    return block.contains(document.activeElement) ? document.activeElement : block;
  };
  const drop = (event: DragEvent) => {
    const { target, dataTransfer } = event;
    if (!(target instanceof Element) || !holder.contains(target) || !dataTransfer) return;
    for (const block of holder.querySelectorAll(`.${DROP_TARGET}`)) block.classList.remove(DROP_TARGET);
    // The editor listens at its holder: nothing of it is left to do.
    event.stopImmediatePropagation();
    const isField = target.matches('input, textarea');
    if (isField && dataTransfer.files.length === 0) return;
    event.preventDefault();
    const moved = event.ctrlKey || event.altKey ? null : dragged;
    const selection = window.getSelection();
    const receiver = placeCaret(event, target);
    if (
      !receiver ||
      (dragged && selection?.focusNode && dragged.isPointInRange(selection.focusNode, selection.focusOffset))
    )
      return;
    const clipboardData = clipboardOf(dataTransfer);
    receiver.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    moved?.deleteContents();
  };
  holder.addEventListener('dragstart', started);
  window.addEventListener('dragend', ended);
  window.addEventListener('drop', drop, { capture: true });
  return () => {
    holder.removeEventListener('dragstart', started);
    window.removeEventListener('dragend', ended);
    window.removeEventListener('drop', drop, { capture: true });
  };
}
