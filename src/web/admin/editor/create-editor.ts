import EditorJS, { type LogLevels, type OutputData } from '@editorjs/editorjs';
import type { RichTextDocument } from '#contract/rich-text.ts';
import { nameParts } from './accessible-names.ts';
import { watchContent } from './content-watch.ts';
import { takeEarlyEnter } from './early-enter.ts';
import { toDocument, toEditorData } from './editor-document.ts';
import { editorTools, toolNames } from './editor-tools.ts';
import { sayIncomplete } from './incomplete-blocks.ts';
import { watchMenuKeys } from './menu-keys.ts';
import { keepMenusInSight } from './menus-in-sight.ts';
import './blocks.css';
import { readHeld } from './history/held-blocks.ts';
import { watchUndo } from './history/undo-keys.ts';
import { keepCaretAfterPaste } from './paste/caret-after-paste.ts';
import { takeDrop } from './paste/take-drop.ts';
import { takePaste } from './paste/take-paste.ts';
import { trackUploads, type UploadImage } from './uploads.ts';

/** The editable elements of blocks: not the fields for URLs, nor those of menus. */
const CONTENT = '.codex-editor__redactor [contenteditable=true], .editor-code';

export interface EditorOptions {
  holder: HTMLElement;
  initial?: RichTextDocument | string | undefined;
  uploadImage: UploadImage;
  /** Called when what would be saved has changed; not for a picture that has finished loading. */
  onChange: () => void;
}

/** A running editor. */
export interface Editor {
  save(): Promise<RichTextDocument>;
  /** What to say of a block that `save` would leave out though somebody gave it a picture or a URL; null where there is none. */
  findIncomplete(): Promise<string | null>;
  focus(): void;
  destroy(): void;
}

/**
 * Starts the editor and resolves once it takes input. Only in a browser: the libraries of this module
 * throw where there is no window, so that it may be reached by dynamic import alone.
 */
export async function createEditor({ holder, initial, uploadImage, onChange }: EditorOptions): Promise<Editor> {
  const uploads = trackUploads(uploadImage);
  let destroyed = false;
  let pastes = 0;
  let undo: ReturnType<typeof watchUndo> | undefined;
  const contentOf = ({ blocks }: OutputData) => JSON.stringify(blocks);
  const watch = watchContent(async () => contentOf(await editor.save()), onChange);
  const typed = ({ target }: Event) => {
    if (target instanceof Element && target.matches(CONTENT)) watch.typed();
  };
  const editor = new EditorJS({
    holder,
    data: toEditorData(initial),
    tools: editorTools(uploads.upload),
    tunes: ['alignment'],
    inlineToolbar: ['bold', 'italic', 'underline', 'strikethrough', 'marker', 'inlineCode', 'link', 'changeCase'],
    placeholder: "Let's take a note!",
    minHeight: 300,
    logLevel: 'ERROR' as LogLevels,
    i18n: { messages: { toolNames } },
    onChange() {
      // The editor reports its last changes when it is already destroyed, or while it is being destroyed.
      if (destroyed) return;
      // The blocks of a paste are filled a moment after they are made.
      const record = () => (pastes === 0 ? undo?.record() : undefined);
      watch
        .moved()
        .then(record)
        .catch((error: unknown) => {
          if (!destroyed) console.error('The note could not be read:', error);
        });
    },
  });
  // Its first lines are seen, and typed into, before it is ready.
  holder.addEventListener('input', typed);
  await editor.isReady;
  const stopNaming = nameParts(holder);
  const stopShowing = keepMenusInSight(holder, editor);
  const record = () => void undo?.record();
  // Listens before what hands a cleaned paste on, so that it sees the blocks as they were.
  const stopCaret = keepCaretAfterPaste(holder, editor, {
    onStart() {
      record();
      pastes += 1;
    },
    onEnd() {
      pastes -= 1;
      record();
    },
  });
  const stopPaste = takePaste(holder, editor);
  const stopDrop = takeDrop(holder, editor);
  const stopEnter = takeEarlyEnter(holder, editor);
  const stopMenuKeys = watchMenuKeys(holder, editor);
  const start = await editor.save();
  watch.saved(contentOf(start));
  const blocks = await readHeld(editor);
  undo = watchUndo({ holder, editor, blocks, settled: uploads.settled, onChange: () => watch.typed() });
  return {
    async save() {
      await uploads.settled();
      const output = await editor.save();
      const document = toDocument(output);
      watch.saved(contentOf(output));
      return document;
    },
    async findIncomplete() {
      await uploads.settled();
      const { blocks } = await editor.save();
      const held = Array.from({ length: editor.blocks.getBlocksCount() }, (_, at) => editor.blocks.getBlockByIndex(at));
      return sayIncomplete(
        held.filter((block) => block !== undefined),
        blocks,
      );
    },
    focus: () => void editor.focus(true),
    destroy() {
      destroyed = true;
      holder.removeEventListener('input', typed);
      stopMenuKeys();
      stopNaming();
      stopShowing();
      stopCaret();
      stopPaste();
      stopDrop();
      stopEnter();
      undo?.stop();
      editor.destroy();
    },
  };
}
