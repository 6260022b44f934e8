import type EditorJS from '@editorjs/editorjs';

/** Takes what follows a range out of an element, as HTML. */
function takeRest(element: Element, { endContainer, endOffset }: Range): string {
  const rest = document.createRange();
  rest.selectNodeContents(element);
  rest.setStart(endContainer, endOffset);
  const taken = document.createElement('div');
  taken.append(rest.extractContents());
  return taken.innerHTML;
}

/**
 * The editor listens to the keys of a new block once the browser is idle. Where somebody types faster, and where a phone's keyboard
 * sends no key, the browser would put a line into the paragraph: this begins the paragraph that Enter means, as the editor
 * does. What the editor has handled never comes here. Returns a function that stops it.
 */
export function takeEarlyEnter(holder: HTMLElement, editor: EditorJS): () => void {
  const entered = (event: InputEvent) => {
    const paragraph = event.target instanceof Element ? event.target.closest('.ce-paragraph') : null;
    const selection = window.getSelection();
    const block = paragraph && editor.blocks.getBlockByElement(paragraph as HTMLElement);
    if (event.inputType !== 'insertParagraph' || !block || !selection?.rangeCount) return;
    event.preventDefault();
    const range = selection.getRangeAt(0);
    range.deleteContents();
    const next = editor.blocks.getBlockIndex(block.id) + 1;
    editor.blocks.insert('paragraph', { text: takeRest(paragraph, range) }, undefined, next, true);
    editor.caret.setToBlock(next, 'start');
  };
  holder.addEventListener('beforeinput', entered);
  return () => holder.removeEventListener('beforeinput', entered);
}
