import { Suspense, use, useEffect, useMemo, useRef } from 'react';
import { useAdminApi } from '../../api/admin-api.tsx';
import { PendingPicturesContext } from '../../components/form/picture/pending-pictures.tsx';
import { uploadThrough } from '../../components/form/upload-picture.ts';
import type { DescriptionEditorHandle } from '../../editor/description-editor.tsx';
import { DescriptionEditor } from '../../editor/editor-on-demand.ts';
import { FlushContext } from '../state/flush-context.ts';
import styles from './forms.module.css';
import type { SectionFormProps } from './section-form.ts';

/** The editor of a text section. A page holds one editor: one section is open at a time. */
export function TextForm({ section, onChange, errors }: SectionFormProps<'text'>) {
  const api = useAdminApi();
  const editor = useRef<DescriptionEditorHandle>(null);
  const flush = use(FlushContext);
  const { track } = use(PendingPicturesContext);
  const uploadImage = useMemo(() => (file: File) => track(uploadThrough(api)(file)), [api, track]);
  const latest = useRef({ section, onChange });
  latest.current = { section, onChange };
  const isTouched = useRef(false);

  const take = async () => {
    if (!isTouched.current || !editor.current) return;
    const body = JSON.stringify(await editor.current.save());
    isTouched.current = false;
    latest.current.onChange({ ...latest.current.section, body }, 'body');
  };
  const touch = () => {
    isTouched.current = true;
    take().catch(() => undefined);
  };
  useEffect(() => {
    flush.current = take;
    return () => {
      flush.current = null;
    };
  });
  return (
    <Suspense fallback={<p>Loading the editor…</p>}>
      <DescriptionEditor ref={editor} label="Text" initial={section.body} onChange={touch} uploadImage={uploadImage} />
      {Object.values(errors).map((message) => (
        <p key={message} role="alert" className={styles.error}>
          {message}
        </p>
      ))}
    </Suspense>
  );
}
