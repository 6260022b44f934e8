import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { RichTextDocument } from '#contract/rich-text.ts';
import { browserTransport } from '#web/browser-transport.ts';
import { NotSent } from '../api/failure-text.ts';
import type { Editor } from './create-editor.ts';
import './description-editor.css';
import { type UploadImage, uploadTo } from './uploads.ts';

/** What a form does with the editor in it. */
export interface DescriptionEditorHandle {
  /** The current document, once the editor has loaded and uploads have finished. Rejects with a message for the author. */
  save(): Promise<RichTextDocument>;
  /** Which block `save` would leave out though somebody gave it a picture or a URL, as a sentence; null where there is none. */
  findIncomplete(): Promise<string | null>;
  /** Puts the caret at the end. */
  focus(): void;
}

interface DescriptionEditorProps {
  /** What to start with: a description as the server stores it. Later changes are ignored: give a new `key`. */
  initial?: RichTextDocument | string;
  /** Called after the author changed something, at most every few hundred milliseconds. */
  onChange?(): void;
  /** Where pasted, dropped and chosen pictures go. Unset, they go to the API of this origin. */
  uploadImage?: UploadImage;
  label?: string;
  ref?: Ref<DescriptionEditorHandle>;
}

const NOT_LOADED = 'The editor could not be loaded. Check your connection.';

/** What Chromium and Firefox name in the failure of an import: the url of the script. */
const urlIn = (failure: unknown) => /https?:\S+/.exec(failure instanceof Error ? failure.message : '')?.[0];

type CreateEditor = typeof import('./create-editor.ts');

/** Chromium remembers of a url that its script could not be fetched: another try needs another url. */
async function importEditor(failure: unknown, attempt: number): Promise<CreateEditor> {
  const url = urlIn(failure);
  return url ? import(/* @vite-ignore */ `${url.split('?')[0]}?retry=${attempt}`) : import('./create-editor.ts');
}

const upload = uploadTo(browserTransport(''));

/**
 * The rich-text editor. Rendered on the server it is an empty frame; in the browser it fetches the
 * editor, a chunk of its own, and starts it.
 */
export function DescriptionEditor({
  initial,
  onChange,
  uploadImage = upload,
  label = 'Description',
  ref,
}: DescriptionEditorProps) {
  const holder = useRef<HTMLDivElement>(null);
  const editor = useRef<Promise<Editor> | undefined>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const lastFailure = useRef<unknown>(undefined);
  const changed = useEffectEvent(() => onChange?.());
  const options = useEffectEvent(() => ({ initial, uploadImage, onChange: () => changed() }));

  useImperativeHandle(ref, () => ({
    async save() {
      if (!editor.current) throw new NotSent(NOT_LOADED);
      return (await editor.current).save();
    },
    findIncomplete: async () => (await editor.current)?.findIncomplete() ?? null,
    focus: () => void editor.current?.then((started) => started.focus()),
  }));

  useEffect(() => {
    // Where the effect is undone before the editor was there, that editor must never take the holder:
    // StrictMode undoes each effect once, and an editor destroyed late would empty the next one's holder.
    let off = false;
    let started: Editor | undefined;
    async function start(element: HTMLElement): Promise<Editor> {
      const { createEditor } = await importEditor(lastFailure.current, attempt);
      if (off) throw new Error(NOT_LOADED);
      started = await createEditor({ holder: element, ...options() });
      if (!off) return started;
      started.destroy();
      throw new Error(NOT_LOADED);
    }
    if (!holder.current) return;
    // What is asked of an editor that is still loading waits for it.
    const starting = start(holder.current).catch((error: unknown) => {
      if (off) throw error;
      lastFailure.current = error;
      console.error('The editor could not start:', error);
      setState('failed');
      throw new NotSent(NOT_LOADED, { cause: error });
    });
    starting.then(() => setState('ready')).catch(() => undefined);
    editor.current = starting;
    return () => {
      off = true;
      started?.destroy();
      if (editor.current === starting) editor.current = undefined;
    };
  }, [attempt]);

  const retry = () => {
    setState('loading');
    setAttempt((count) => count + 1);
  };

  return (
    <section className="description-editor" aria-label={label} aria-busy={state === 'loading'}>
      {state === 'loading' && <p className="description-editor__notice">Loading the editor…</p>}
      {state === 'failed' && (
        <div className="description-editor__notice" role="alert">
          <p>{NOT_LOADED}</p>
          <button type="button" onClick={retry}>
            Try again
          </button>
        </div>
      )}
      <div id="editorjs" ref={holder} />
    </section>
  );
}
