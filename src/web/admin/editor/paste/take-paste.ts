import { cleanPastedHtml, linesOfHtml } from './clean-html.ts';
import { linesOfText, readPlainText } from './plain-text.ts';

/** The editor's own copies: with these it knows what to do. */
const OWN_TYPE = 'application/x-editor-js';

/** What the clipboard holds as HTML that the editor understands; null where it is to paste the clipboard as it is. */
function readClipboard(data: DataTransfer): string | null {
  if (data.types.includes(OWN_TYPE) || data.files.length > 0) return null;
  const html = data.getData('text/html');
  return html ? cleanPastedHtml(html) : readPlainText(data.getData('text/plain'));
}

/** Puts what is pasted into a cell of a table as lines: the editor would put its blocks below the table. */
function pasteIntoCell(cell: Element, data: DataTransfer): void {
  const selection = window.getSelection();
  if (!selection?.rangeCount) return;
  const html = data.getData('text/html');
  const fragment = document
    .createRange()
    .createContextualFragment(html ? linesOfHtml(html) : linesOfText(data.getData('text/plain')));
  const range = selection.getRangeAt(0);
  range.deleteContents();
  range.insertNode(fragment);
  selection.collapse(range.endContainer, range.endOffset);
  cell.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}

/**
 * Gives the editor what other programs put on the clipboard in a form that it keeps whole. Returns a function that stops it.
 */
export function takePaste(holder: HTMLElement): () => void {
  const handedOn = new WeakSet<Event>();
  const paste = (event: ClipboardEvent) => {
    const isField = event.target instanceof HTMLElement && event.target.matches('input, textarea');
    if (handedOn.has(event) || isField || !event.clipboardData) return;
    const cell = event.target instanceof Element ? event.target.closest('.editor-table td') : null;
    if (cell && event.clipboardData.files.length === 0) {
      event.preventDefault();
      event.stopImmediatePropagation();
      pasteIntoCell(cell, event.clipboardData);
      return;
    }
    const html = readClipboard(event.clipboardData);
    if (html === null || html === '') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', event.clipboardData.getData('text/plain'));
    const cleaned = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    handedOn.add(cleaned);
    event.target?.dispatchEvent(cleaned);
  };
  holder.addEventListener('paste', paste, { capture: true });
  return () => holder.removeEventListener('paste', paste, { capture: true });
}
