import type EditorJS from '@editorjs/editorjs';
import { replaceSelected } from '../history/selected-blocks.ts';
import { cleanPastedHtml, linesOfHtml } from './clean-html.ts';
import { copyOf, OWN_TYPE, pasteOf } from './clipboard.ts';
import { elementsOf, hasRoomFor, insertBlocks } from './insert-blocks.ts';
import { linesOfText, readPlainText } from './plain-text.ts';

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

const SELECTED = '.ce-block--selected';

/** Whether there is nothing to paste: what is selected stays. */
const isNothing = (data: DataTransfer) => copyOf(data).types.length === 0;

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
    const cleaned = pasteOf(clipboardData);
    handedOn.add(cleaned);
    target.dispatchEvent(cleaned);
  };
  const paste = (event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    if (!(target instanceof HTMLElement) || target.matches('input, textarea')) return;
    if (handedOn.has(event) || !clipboardData) return;
    const selected = holder.querySelector(SELECTED);
    if (selected && isNothing(clipboardData)) return;
    const cell = selected ? null : target.closest('.editor-table td');
    if (cell && !isFile(clipboardData)) {
      stop(event);
      pasteIntoCell(cell, clipboardData);
      return;
    }
    const html = readClipboard(clipboardData);
    const elements = elementsOf(html ?? '');
    const more = Math.max(countOwn(clipboardData), elements.length);
    if (more > 1 && !hasRoomFor(editor, more)) {
      stop(event);
      return;
    }
    if (replaceSelected(holder, editor, true, 1)) {
      stop(event);
      document.activeElement?.dispatchEvent(pasteOf(copyOf(clipboardData)));
      return;
    }
    if (!html) return;
    stop(event);
    if (elements.length > 1) insertBlocks(editor, target, elements);
    else handOn(target, html, clipboardData.getData('text/plain'));
  };
  /** Where blocks are selected the editor takes the caret away, and browsers paste into the page. */
  const pasteLost = (event: ClipboardEvent) => {
    const focused = document.activeElement;
    if (event.target !== document.body || !event.clipboardData) return;
    if (focused !== document.body && !holder.contains(focused)) return;
    const selected = holder.querySelector(SELECTED);
    if (!selected) return;
    stop(event);
    selected.dispatchEvent(pasteOf(copyOf(event.clipboardData)));
  };
  holder.addEventListener('paste', paste, { capture: true });
  window.addEventListener('paste', pasteLost, { capture: true });
  return () => {
    holder.removeEventListener('paste', paste, { capture: true });
    window.removeEventListener('paste', pasteLost, { capture: true });
  };
}
