import type EditorJS from '@editorjs/editorjs';
import { cleanPastedHtml, linesOfHtml } from './clean-html.ts';
import { elementsOf, hasRoomFor, insertBlocks } from './insert-blocks.ts';
import { linesOfText, readPlainText } from './plain-text.ts';

/** The editor's own copies: with these it knows what to do. */
const OWN_TYPE = 'application/x-editor-js';

/** Whether files are what is meant: Excel puts a picture of its cells beside them, a browser the URL of a picture beside its file. */
function isFile(data: DataTransfer): boolean {
  return data.files.length > 0 && cleanPastedHtml(data.getData('text/html')).replace(/<img[^>]*>/g, '') === '';
}

/** What the clipboard holds as HTML that the editor understands; null where it is to paste the clipboard as it is. */
function readClipboard(data: DataTransfer): string | null {
  if (data.types.includes(OWN_TYPE) || isFile(data)) return null;
  const html = data.getData('text/html');
  return html ? cleanPastedHtml(html) : readPlainText(data.getData('text/plain'));
}

/** How many blocks of the editor's own the clipboard holds. */
function countOwn(data: DataTransfer): number {
  try {
    const blocks: unknown = JSON.parse(data.getData(OWN_TYPE));
    return Array.isArray(blocks) ? blocks.length : 0;
  } catch {
    return 0;
  }
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
 * Gives the editor what other programs put on the clipboard in a form that it keeps whole, and refuses what is too much for a note.
 * Returns a function that stops it.
 */
export function takePaste(holder: HTMLElement, editor: EditorJS): () => void {
  const handedOn = new WeakSet<Event>();
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const handOn = (target: HTMLElement, html: string, text: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', text);
    const cleaned = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    handedOn.add(cleaned);
    target.dispatchEvent(cleaned);
  };
  const paste = (event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    if (!(target instanceof HTMLElement) || target.matches('input, textarea')) return;
    if (handedOn.has(event) || !clipboardData) return;
    const cell = target.closest('.editor-table td');
    if (cell && !isFile(clipboardData)) {
      stop(event);
      pasteIntoCell(cell, clipboardData);
      return;
    }
    const own = countOwn(clipboardData);
    if (own > 1 && !hasRoomFor(editor, own)) stop(event);
    const html = readClipboard(clipboardData);
    if (html === null || html === '') return;
    stop(event);
    const elements = elementsOf(html);
    if (elements.length > 1) insertBlocks(editor, target, elements);
    else handOn(target, html, clipboardData.getData('text/plain'));
  };
  holder.addEventListener('paste', paste, { capture: true });
  return () => holder.removeEventListener('paste', paste, { capture: true });
}
