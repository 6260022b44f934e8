import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { EditedTranslations } from '#contract/translations/translations.ts';
import { ApiError } from '../../api.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { showFailure, showSuccess } from '../components/feedback/toast.ts';
import { fieldInWords } from '../components/form/conflict/field-in-words.ts';
import { saveOrAsk } from '../components/form/conflict/save-or-ask.ts';
import { DraftNotice } from '../components/form/drafts/draft-notice.tsx';
import { focusFirstError } from '../components/form/focus-first-error.ts';
import { FormBar } from '../components/form/form-bar.tsx';
import { LeaveGuard } from '../components/form/leave-guard.tsx';
import { PendingPicturesContext, usePendingPictures } from '../components/form/picture/pending-pictures.tsx';
import type { DescriptionEditorHandle } from '../editor/description-editor.tsx';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import {
  readTranslations,
  saveTranslations,
  type Translated,
  translationsQuery,
} from '../queries/site/translations.ts';
import { TranslationRow } from './translation-row.tsx';
import styles from './translations.module.css';
import { useTranslationDraft } from './use-translation-draft.ts';

type Text = EditedTranslations['texts'][number];
type Language = EditedTranslations['languages'][number];

const keyOf = ({ path, source }: Pick<Text, 'path' | 'source'>) => `${path}\n${source}`;

const valuesOf = (texts: readonly Text[], language: string): Record<string, string> =>
  Object.fromEntries(texts.map((text) => [keyOf(text), text.translations[language]?.text ?? '']));

async function readDocument(editor: DescriptionEditorHandle): Promise<string> {
  const document = await editor.save();
  return document.blocks.length > 0 ? JSON.stringify(document) : '';
}

interface TranslationsFormProps {
  translated: Translated;
  stored: EditedTranslations;
  language: Language;
}

/** Every text in one language, beside the one it translates. */
export function TranslationsForm({ translated, stored, language: { code, name } }: TranslationsFormProps) {
  const api = useAdminApi();
  const client = useQueryClient();
  const [base, setBase] = useState(stored);
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** Another number closes the editors. */
  const [opened, setOpened] = useState(0);
  const editors = useRef(new Map<string, DescriptionEditorHandle>());
  const mayLeave = useRef(false);
  const pictures = usePendingPictures();

  /** What is written in the editors counts with the rest. */
  const readEditors = () =>
    Object.fromEntries([...editors.current].map(([key, editor]) => [key, readDocument(editor)]));
  const draft = useTranslationDraft(
    `translations-${translated.kind}-${translated.id}-${code}`,
    valuesOf(base.texts, code),
    readEditors,
  );
  const { values, isDirty } = draft;
  const closeEditors = () => setOpened((count) => count + 1);
  const startOver = () => {
    draft.restart(valuesOf(base.texts, code));
    setErrors({});
    closeEditors();
  };

  const saving = useSingleMutation({
    mutationFn: async () => {
      await pictures.settled();
      const sent = await draft.read();
      const saved = await saveOrAsk<Record<string, string>, EditedTranslations>(sent, {
        base: { current: base },
        toValues: ({ texts }) => valuesOf(texts, code),
        read: () => readTranslations(api, translated),
        send: (given, { texts, languages }) =>
          saveTranslations(api, translated, {
            language: code,
            texts: texts.map((text) => ({ path: text.path, source: text.source, text: given[keyOf(text)] ?? '' })),
            version: languages.find((one) => one.code === code)?.version ?? 0,
          }),
        labels: ({ texts }) => Object.fromEntries(texts.map((text) => [keyOf(text), text.label])),
        show: (key, of, other) => fieldInWords(plainText(of[key] ?? ''), plainText(other[key] ?? '')),
        code: 'translation_changed',
        title: `${name} was changed meanwhile`,
      });
      return { saved, sent };
    },
    onSuccess: async ({ saved, sent }) => {
      client.setQueryData(translationsQuery(api, translated).queryKey, saved);
      const isTypedOn = await draft.rebase(valuesOf(saved.texts, code), sent);
      setBase(saved);
      setErrors({});
      if (!isTypedOn) closeEditors();
      showSuccess(`${name} saved`);
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.errors.length === 0) return;
      const named = error.errors.flatMap(({ path, message }) => {
        const text = base.texts[Number(/^texts\.(\d+)\./.exec(path)?.[1])];
        return text ? [[keyOf(text), message]] : [];
      });
      setErrors(Object.fromEntries(named));
      showFailure('Please look at the marked fields');
      focusFirstError();
    },
  });
  const { error } = saving;
  const written = base.texts.filter((text) => values[keyOf(text)]?.trim()).length;
  return (
    <PendingPicturesContext value={pictures}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <DraftNotice restoredFrom={draft.restoredFrom} onStartOver={startOver} />
        <p role="status" className={styles.count}>
          {written} of {base.texts.length} {base.texts.length === 1 ? 'text is' : 'texts are'} in{' '}
          <span lang={code}>{name}</span>. What is empty is shown as it was written first.
        </p>
        <ul className={styles.rows}>
          {base.texts.map((text, index) => {
            const key = keyOf(text);
            return (
              <TranslationRow
                key={`${opened} ${key}`}
                id={`translation-${index}`}
                text={text}
                language={code}
                value={values[key] ?? ''}
                error={errors[key]}
                onChange={(value) => draft.change(key, value)}
                onEditor={(editor) => {
                  if (editor) editors.current.set(key, editor);
                  else editors.current.delete(key);
                }}
                onTyped={draft.touch}
              />
            );
          })}
        </ul>
        <FormBar failure={error ? failureText(error) : null}>
          {isDirty ? <p>Unsaved changes</p> : null}
          <Button type="submit" loading={saving.isPending}>
            Save {name}
          </Button>
        </FormBar>
        <LeaveGuard isDirty={isDirty} mayLeave={mayLeave} onDiscard={draft.forget} />
      </form>
    </PendingPicturesContext>
  );
}
