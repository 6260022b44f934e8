import type EditorJS from '@editorjs/editorjs';
import type { OutputBlockData } from '@editorjs/editorjs';
import { DocumentHistory, firstChange } from './document-history.ts';
import { hasArrived, readHeld, withPictures } from './held-blocks.ts';
import { COMPOSING_KEYS, replaceSelected } from './selected-blocks.ts';

interface UndoOptions {
  holder: HTMLElement;
  editor: EditorJS;
  /** The blocks as they are when the editor starts. */
  blocks: OutputBlockData[];
  /** Resolves once no picture is being uploaded: rendering the note would lose it. */
  settled: () => Promise<unknown>;
  /** Called when what the editor holds was taken back or done again. */
  onChange: () => void;
}

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input, textarea:not(.editor-code)');

/** Which way a key goes; null for other keys. */
function directionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): -1 | 1 | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 1 : -1;
  return key.toLowerCase() === 'y' && !shiftKey ? 1 : null;
}

/**
 * Undo and redo by whole documents: the browser's own undo knows nothing of blocks, and erased other text where one was
 * deleted. Deletes selected blocks as well, and replaces them by what is typed, or by an empty line. `record` is called after each change.
 */
export function watchUndo({ holder, editor, blocks, settled, onChange }: UndoOptions): {
  record: () => Promise<void>;
  stop(): void;
} {
  const history = new DocumentHistory(JSON.stringify(blocks));
  let going: Promise<void> = Promise.resolve();
  let isRendering = false;
  let renderings = 0;
  const currentBlocks = (): OutputBlockData[] => JSON.parse(history.current);
  const record = async () => {
    if (isRendering) return;
    const before = renderings;
    const held = await readHeld(editor);
    // What was read before a rendering is no change after it: it would end what can be done again.
    if (renderings !== before) return;
    if (hasArrived(currentBlocks(), held))
      history.replaceEach((document) => JSON.stringify(withPictures(JSON.parse(document), held)));
    history.record(JSON.stringify(held));
  };
  const go = async (by: -1 | 1) => {
    await settled();
    await record();
    const before = currentBlocks();
    if (history.go(by) === undefined) return;
    const after = currentBlocks();
    isRendering = true;
    renderings += 1;
    try {
      if (after.length > 0) await editor.render({ blocks: after });
      else await editor.clear();
      history.replaceCurrent(JSON.stringify(await readHeld(editor)));
    } finally {
      isRendering = false;
    }
    editor.caret.setToBlock(Math.min(firstChange(before, after), editor.blocks.getBlocksCount() - 1), 'end');
    onChange();
  };
  const take = (event: Event, by: -1 | 1) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    going = going
      .then(() => go(by))
      .catch((error: unknown) => console.error('The change could not be taken back:', error));
  };
  let wasHere = false;
  const isHere = (target: EventTarget | null) => target instanceof Node && holder.contains(target);
  const moved = ({ target }: Event) => {
    wasHere = isHere(target);
  };
  const typed = (event: KeyboardEvent) => {
    const isOurs = isHere(event.target);
    // Where a block is drawn again, or one without text is selected, the focus is nowhere: keys still mean the editor.
    const isLost = wasHere && event.target === document.body;
    if (!(isOurs || isLost) || isField(event.target)) return;
    const by = directionOf(event);
    if (by) take(event, by);
    else if (isOurs) deleteSelected(event);
  };
  const deleteSelected = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    // The letters of a composition come later, into the empty line.
    if (COMPOSING_KEYS.has(key)) replaceSelected(holder, editor, true);
    const isText = key.length === 1;
    const isLine = key === 'Enter';
    if (!isText && !isLine && key !== 'Backspace' && key !== 'Delete') return;
    if (!replaceSelected(holder, editor, isText || isLine)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isText) document.execCommand('insertText', false, key);
  };
  /** A composition that no key began, as that of a voice. */
  const composing = ({ target }: Event) => {
    if (!isField(target)) replaceSelected(holder, editor, true);
  };
  const changed = (event: InputEvent) => {
    if (isField(event.target)) return;
    if (event.inputType === 'historyUndo') take(event, -1);
    else if (event.inputType === 'historyRedo') take(event, 1);
  };
  // A click may be the beginning of something else than what was typed right before it.
  const pressed = () => void record();
  holder.addEventListener('pointerdown', pressed, { capture: true });
  window.addEventListener('focusin', moved, { capture: true });
  window.addEventListener('pointerdown', moved, { capture: true });
  // Before the editor, which takes the selection away from Enter at the document.
  window.addEventListener('keydown', typed, { capture: true });
  holder.addEventListener('beforeinput', changed, { capture: true });
  holder.addEventListener('compositionstart', composing, { capture: true });
  return {
    record,
    stop() {
      holder.removeEventListener('pointerdown', pressed, { capture: true });
      window.removeEventListener('focusin', moved, { capture: true });
      window.removeEventListener('pointerdown', moved, { capture: true });
      window.removeEventListener('keydown', typed, { capture: true });
      holder.removeEventListener('beforeinput', changed, { capture: true });
      holder.removeEventListener('compositionstart', composing, { capture: true });
    },
  };
}
