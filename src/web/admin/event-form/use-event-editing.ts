import { type UseFormReturnType, useForm } from '@mantine/form';
import { nanoid } from 'nanoid';
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { clearDraft, keepDraftSoon, readDraft, writeDraft } from '../components/form/drafts/draft-store.ts';
import { useWaitingDraft } from '../components/form/drafts/use-form-draft.ts';
import type { DescriptionEditorHandle } from '../editor/description-editor.tsx';
import type { EventValues } from './form-values.ts';
import type { Draft } from './typed/event-draft.ts';
import { type Sent, withTypedOn } from './typed/typed-on.ts';

export type EventForm = UseFormReturnType<EventValues>;

export interface Editing {
  form: EventForm;
  /** The form before any change, and the event's version then. */
  base: EventValues;
  version: number | undefined;
  /** The id that the next event made by this form gets: its poster is drawn from it. */
  newId: string;
  /** The description saved with 'Save Note', as it will be sent; null where there is none. */
  description: string | null;
  /** Whether the editor holds something that 'Save Note' has not seen. */
  isDescriptionUnsaved: boolean;
  /** How often what the editor holds has changed. */
  changes: number;
  editor: RefObject<DescriptionEditorHandle | null>;
  /** What the editor starts with; another key remounts it. */
  editorStart: { key: number; content: string | undefined };
  image: File | null;
  isImageRemoved: boolean;
  isDirty: boolean;
  /** When the restored draft was written, until it is discarded. */
  restoredFrom: string | null;
  mayLeave: RefObject<boolean>;
  saveDescription: () => Promise<string | null>;
  /** `description` as soon as a running `saveDescription` has ended. */
  lastSave: RefObject<Promise<string | null>>;
  descriptionChanged: () => void;
  /** What the editor holds, saved or not; null where that is nothing. */
  peek: () => Promise<string | null>;
  startDescriptionFrom: (content: string) => void;
  chooseImage: (image: File | null) => void;
  removeImage: (isRemoved: boolean) => void;
  /** Resets the form to these values: nothing is unsaved then. */
  restart: (values: EventValues, version?: number) => void;
  /** Goes on with merged values on top of another version. */
  rebase: (base: EventValues, version: number, values: EventValues, description: string | null) => void;
  /** Goes on after `sent` was saved as `stored`: what was typed, chosen or written meanwhile stays. */
  goOn: (stored: EventValues, version: number, sent: Sent) => void;
  /** Discards the draft, without changing the form. */
  forget: () => void;
}

/** One event form: its fields, its description, its picture, and the draft that outlives the tab. */
export function useEventEditing(name: string, initial: EventValues, initialVersion?: number): Editing {
  const [draft] = useState(() => readDraft<Draft>(name));
  // A draft of an older version of the program may lack fields.
  const form = useForm<EventValues>({ initialValues: { ...initial, ...draft?.values } });
  const [base, setBase] = useState({ ...initial, ...draft?.base });
  const [version, setVersion] = useState(draft ? draft.version : initialVersion);
  const [newId, setNewId] = useState(() => draft?.newId ?? nanoid());
  const [restoredFrom, setRestoredFrom] = useState(draft?.savedAt ?? null);
  const [image, setImage] = useState<File | null>(null);
  const [isImageRemoved, setImageRemoved] = useState(false);
  const mayLeave = useRef(false);
  const editorState = useDescription(draft);

  const hasChanged = useMemo(() => JSON.stringify(form.values) !== JSON.stringify(base), [form.values, base]);
  const isDirty =
    hasChanged ||
    editorState.description !== null ||
    editorState.isDescriptionUnsaved ||
    image !== null ||
    isImageRemoved;

  const forget = useCallback(() => {
    mayLeave.current = true;
    clearDraft(name);
  }, [name]);

  const keep = useEffectEvent(async () => {
    const editing = editorState.isDescriptionUnsaved ? await editorState.peek() : null;
    if (mayLeave.current) return;
    const savedAt = new Date().toISOString();
    // A draft has no picture, so neither the point of one that was chosen or removed.
    const isOther = image !== null || isImageRemoved;
    const values = isOther ? { ...form.values, imageFocus: base.imageFocus } : form.values;
    writeDraft(name, { values, base, version, newId, note: editorState.description, editing, savedAt });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these changes what is stored.
  useEffect(() => {
    // What was typed and undone leaves nothing to store.
    if (!isDirty) return clearDraft(name);
    keepDraftSoon(name, () => void keep());
  }, [isDirty, form.values, editorState.description, editorState.changes]);
  useWaitingDraft(name);

  const restart = (values: EventValues, newVersion?: number) => {
    clearDraft(name);
    setBase(values);
    setVersion(newVersion);
    setNewId(nanoid());
    form.setValues(values);
    form.clearErrors();
    editorState.clear();
    setImage(null);
    setImageRemoved(false);
    setRestoredFrom(null);
  };
  const rebase: Editing['rebase'] = (newBase, newVersion, values, description) => {
    setBase(newBase);
    setVersion(newVersion);
    form.setValues(values);
    editorState.setDescription(description);
  };
  const goOn: Editing['goOn'] = (stored, newVersion, sent) => {
    setBase(stored);
    setVersion(newVersion);
    form.setValues(withTypedOn(stored, sent.values, form.getValues()));
    if (editorState.description === sent.description) editorState.setDescription(null);
    if (image === sent.image) setImage(null);
    if (isImageRemoved === sent.isImageRemoved) setImageRemoved(false);
    setRestoredFrom(null);
  };

  return {
    ...editorState,
    form,
    base,
    version,
    newId,
    image,
    isImageRemoved,
    isDirty,
    restoredFrom,
    mayLeave,
    chooseImage: (chosen) => {
      // What the server said was about the picture before.
      form.clearFieldError('image');
      setImage(chosen);
    },
    removeImage: setImageRemoved,
    restart,
    rebase,
    goOn,
    forget,
  };
}

/** The description: what the editor holds, and what 'Save Note' has taken of it into the form. */
function useDescription(draft: Draft | null) {
  const editor = useRef<DescriptionEditorHandle>(null);
  const [description, showDescription] = useState(draft?.note ?? null);
  const [isDescriptionUnsaved, setUnsaved] = useState(draft?.editing != null);
  const [changes, setChanges] = useState(0);
  const [editorStart, setStart] = useState({ key: 0, content: draft?.editing ?? draft?.note ?? undefined });
  /** What the editor held when it was last read, or began with. */
  const known = useRef(editorStart.content ?? null);

  const lastSave = useRef(Promise.resolve(description));
  const setDescription = (text: string | null) => {
    lastSave.current = Promise.resolve(text);
    showDescription(text);
  };

  /** What the editor holds as text, or null where it holds nothing. Rejects where it could not be loaded. */
  const read = async (): Promise<string | null> => {
    if (!editor.current) throw new Error('The editor is still loading. Please try again in a moment.');
    const document = await editor.current.save();
    known.current = document.blocks.length > 0 ? JSON.stringify(document) : null;
    return known.current;
  };
  /** As `read`; where the editor cannot say, what is known of it: a draft that did not load stays a draft. */
  const peek = () => read().catch(() => known.current);
  const save = async () => {
    const incomplete = await editor.current?.findIncomplete();
    if (incomplete) throw new Error(incomplete);
    const saved = await read();
    showDescription(saved);
    setUnsaved(false);
    return saved;
  };
  return {
    editor,
    description,
    setDescription,
    isDescriptionUnsaved,
    changes,
    editorStart,
    peek,
    lastSave,
    saveDescription: () => {
      lastSave.current = save();
      return lastSave.current;
    },
    descriptionChanged: useCallback(() => {
      setUnsaved(true);
      setChanges((count) => count + 1);
    }, []),
    startDescriptionFrom: (content: string) => {
      known.current = content;
      setStart(({ key }) => ({ key: key + 1, content }));
      setUnsaved(true);
    },
    clear: () => {
      setDescription(null);
      setUnsaved(false);
      known.current = null;
      setStart(({ key }) => ({ key: key + 1, content: undefined }));
    },
  };
}
