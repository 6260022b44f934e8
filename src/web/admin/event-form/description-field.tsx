import { Button } from '@mantine/core';
import { Suspense, use, useEffect, useMemo, useState } from 'react';
import { RichText } from '../../rich-text/rich-text.tsx';
import { useAdminApi } from '../api/admin-api.tsx';
import { useFailure } from '../auth/session/sign-ins.ts';
import { useUndo } from '../components/feedback/undo-bar.tsx';
import group from '../components/form/field-group.module.css';
import { PendingPicturesContext } from '../components/form/picture/pending-pictures.tsx';
import { uploadThrough } from '../components/form/upload-picture.ts';
import { DescriptionEditor } from '../editor/editor-on-demand.ts';
import styles from './event-form.module.css';
import { shorterWarning } from './much-shorter.ts';
import type { Editing } from './use-event-editing.ts';
import { VersionsButton } from './versions/versions-button.tsx';

interface DescriptionFieldProps {
  editing: Editing;
  /** Of an event that exists. */
  eventId: string | undefined;
  /** The description as it is stored; absent where the event is new. */
  previous?: string;
  error?: React.ReactNode;
}

/** The editor, and above it, for an event that exists, the description it will replace. */
export function DescriptionField({ editing, eventId, previous, error }: DescriptionFieldProps) {
  const {
    editor,
    editorStart,
    description,
    isDescriptionUnsaved,
    descriptionChanged,
    saveDescription,
    startDescriptionFrom,
    peek,
  } = editing;
  const offerUndo = useUndo();
  const api = useAdminApi();
  const { track } = use(PendingPicturesContext);
  const uploadImage = useMemo(() => (file: File) => track(uploadThrough(api)(file)), [api, track]);
  const [failure, setFailure] = useFailure();
  const [wasEmpty, setWasEmpty] = useState(false);

  const save = async () => {
    setFailure(null);
    try {
      setWasEmpty((await saveDescription()) === null);
    } catch (cause) {
      setFailure(cause instanceof Error ? cause.message : 'The note could not be saved.');
    }
  };

  /** Puts another text into the editor; what was in it comes back by Undo. */
  const startFrom = async (content: string) => {
    // An editor that nobody has typed into may still be loading.
    const held = isDescriptionUnsaved ? await peek() : description;
    startDescriptionFrom(content);
    if (held === null) return;
    offerUndo({ text: 'The editor has another text now.', undo: async () => startDescriptionFrom(held) });
  };

  return (
    <section className={group.group} aria-labelledby="description-title">
      <div className={styles.head}>
        <h2 id="description-title" className={styles.legend}>
          Description
        </h2>
        {eventId === undefined || previous === undefined ? null : (
          <VersionsButton eventId={eventId} stored={previous} onRestore={(content) => void startFrom(content)} />
        )}
      </div>
      {previous ? (
        <>
          <h3 className={styles.sub}>Previous Description</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls, and must do so by keyboard too. */}
          <section className={styles.previous} aria-label="Previous Description" tabIndex={0}>
            <RichText description={previous} under={3} />
          </section>
          <div className={styles.newHead}>
            <h3 className={styles.sub}>New Description</h3>
            <Button size="compact-sm" variant="light" onClick={() => void startFrom(previous)}>
              Start from the previous one
            </Button>
          </div>
        </>
      ) : null}
      <Suspense fallback={<div className={styles.editor}>Loading the editor…</div>}>
        <div className={styles.editor}>
          <DescriptionEditor
            key={editorStart.key}
            ref={editor}
            label="Note"
            {...(editorStart.content === undefined ? {} : { initial: editorStart.content })}
            onChange={descriptionChanged}
            uploadImage={uploadImage}
          />
        </div>
      </Suspense>
      {previous ? <ShorterNotice previous={previous} editing={editing} /> : null}
      <div className={styles.saveBar}>
        <Button variant="default" onClick={save}>
          Save Note
        </Button>
        <p role="status" className={styles.saveStatus}>
          {description !== null && !isDescriptionUnsaved ? savedSentence(previous !== undefined) : null}
          {wasEmpty && description === null && !isDescriptionUnsaved ? emptySentence(previous !== undefined) : null}
          {isDescriptionUnsaved ? 'The note has changes that are not saved.' : null}
        </p>
      </div>
      {failure || error ? (
        <p role="alert" className={styles.failure} {...(error ? { 'data-wrong': true, tabIndex: -1 } : {})}>
          {failure ?? error}
        </p>
      ) : null}
    </section>
  );
}

/** Says, before it is sent, that a note of a few words takes the place of a long description. */
function ShorterNotice({ previous, editing }: { previous: string; editing: Editing }) {
  const [warning, setWarning] = useState<string | null>(null);
  const { editor, editorStart, changes, description } = editing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another start is another document.
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const held = changes > 0 ? await editor.current?.save().catch(() => null) : null;
      const note = held ? JSON.stringify(held) : description;
      if (!isGone) setWarning(note === null ? null : shorterWarning(previous, note));
    };
    const timer = setTimeout(() => void read(), 700);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [editor, changes, description, editorStart, previous]);
  if (warning === null) return null;
  return (
    <p role="status" className={styles.shorter}>
      {warning} To add to it, press “Start from the previous one”.
    </p>
  );
}

const savedSentence = (isUpdate: boolean) =>
  isUpdate
    ? 'Content saved! Will be applied when you update the event.'
    : 'Content saved! Will be applied when you create the event.';

const emptySentence = (isUpdate: boolean) =>
  isUpdate
    ? 'The note is empty: it replaces nothing, and the previous description stays.'
    : 'The note is empty: the event gets no description.';
