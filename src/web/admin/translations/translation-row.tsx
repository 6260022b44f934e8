import { Button, Textarea, TextInput } from '@mantine/core';
import { Suspense, use, useCallback, useMemo, useState } from 'react';
import type { EditedTranslations } from '#contract/translations/translations.ts';
import { RichText } from '../../rich-text/rich-text.tsx';
import { useAdminApi } from '../api/admin-api.tsx';
import { PendingPicturesContext } from '../components/form/picture/pending-pictures.tsx';
import { uploadThrough } from '../components/form/upload-picture.ts';
import type { DescriptionEditorHandle } from '../editor/description-editor.tsx';
import { DescriptionEditor } from '../editor/editor-on-demand.ts';
import styles from './translations.module.css';

interface TranslationRowProps {
  id: string;
  text: EditedTranslations['texts'][number];
  language: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onEditor: (editor: DescriptionEditorHandle | null) => void;
  /** Something changed in the editor. */
  onTyped: () => void;
}

/** Whether an element has more than it shows: keys scroll it only where it takes the focus. */
function useScrolls() {
  const [scrolls, setScrolls] = useState(false);
  const ref = useCallback((element: HTMLElement) => {
    const observer = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, scrolls] as const;
}

/** A text as it was written first, and below it the same in another language. */
export function TranslationRow(props: TranslationRowProps) {
  const { id, text, language, value, error, onChange } = props;
  const { label, source, kind, max } = text;
  const [sourceRef, scrolls] = useScrolls();
  const isOld = text.translations[language]?.isOld ?? false;
  const input = {
    id,
    label,
    lang: language,
    value,
    error,
    maxLength: max,
    'aria-describedby': `${id}-source`,
    placeholder: kind === 'line' ? source : '',
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  return (
    <li className={styles.row} data-missing={value.trim() === '' || undefined}>
      <section
        ref={sourceRef}
        className={styles.source}
        id={`${id}-source`}
        {...(scrolls && { tabIndex: 0, 'aria-label': `${label} as first written` })}
      >
        {kind === 'document' ? <RichText description={source} under={1} /> : <p>{source}</p>}
      </section>
      <div className={styles.translation}>
        {kind === 'line' ? <TextInput {...input} /> : null}
        {kind === 'lines' ? <Textarea {...input} autosize minRows={2} maxRows={12} /> : null}
        {kind === 'document' ? <DocumentField {...props} /> : null}
        {isOld ? <p className={styles.old}>The first text was changed since: is this still what it says?</p> : null}
      </div>
    </li>
  );
}

/** The editor is fetched once somebody wants to write in it: each is large. */
function DocumentField({ id, text, language, value, error, onEditor, onTyped }: TranslationRowProps) {
  const api = useAdminApi();
  const { track } = use(PendingPicturesContext);
  const uploadImage = useMemo(() => (file: File) => track(uploadThrough(api)(file)), [api, track]);
  const [start, setStart] = useState<string | null>(null);
  if (start === null) {
    return (
      <div className={styles.document}>
        <h2 className={styles.label}>{text.label}</h2>
        {value ? (
          <div lang={language} className={styles.written}>
            <RichText description={value} under={3} />
          </div>
        ) : null}
        <div className={styles.choices}>
          <Button variant="default" size="compact-sm" onClick={() => setStart(value)}>
            {value ? `Edit ${text.label}` : `Write ${text.label}`}
          </Button>
          {value ? null : (
            <Button variant="default" size="compact-sm" onClick={() => setStart(text.source)}>
              Start from the first text
            </Button>
          )}
        </div>
        {error ? (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        ) : null}
      </div>
    );
  }
  return (
    <section className={styles.document} aria-labelledby={`${id}-label`} lang={language}>
      <h2 className={styles.label} id={`${id}-label`} lang="en">
        {text.label}
      </h2>
      <Suspense fallback={<p>Loading the editor…</p>}>
        <div className={styles.editor}>
          <DescriptionEditor
            ref={onEditor}
            label={text.label}
            initial={start}
            onChange={onTyped}
            uploadImage={uploadImage}
          />
        </div>
      </Suspense>
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </section>
  );
}
