import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { counted } from '#contract/panel/counted.ts';
import { type DocumentKind, documentKinds, documentTitles, isOptional } from '#contract/privacy/document-kinds.ts';
import { placeholders } from '#contract/privacy/document-placeholders.ts';
import type { EditedDocument } from '#contract/privacy/documents.ts';
import { plainText } from '../../../rich-text/plain-text.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText, NotSent } from '../../api/failure-text.ts';
import { askAboutGaps, gapsIn } from '../../components/dialog/gaps.ts';
import { openQuestion } from '../../components/dialog/open-question.ts';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { RowSkeleton } from '../../components/feedback/row-skeleton.tsx';
import { showFailure, showSuccess } from '../../components/feedback/toast.ts';
import { fieldInWords } from '../../components/form/conflict/field-in-words.ts';
import { saveOrAsk } from '../../components/form/conflict/save-or-ask.ts';
import { DraftNotice } from '../../components/form/drafts/draft-notice.tsx';
import group from '../../components/form/field-group.module.css';
import { LeaveGuard } from '../../components/form/leave-guard.tsx';
import {
  PendingPicturesContext,
  PendingPicturesNote,
  usePendingPictures,
} from '../../components/form/picture/pending-pictures.tsx';
import { uploadThrough } from '../../components/form/upload-picture.ts';
import type { DescriptionEditorHandle } from '../../editor/description-editor.tsx';
import { DescriptionEditor } from '../../editor/editor-on-demand.ts';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { documentKey, documentQuery } from '../../queries/privacy.ts';
import { documentTranslationsPath } from '../../translations/translation-paths.ts';
import { privacyPath } from '../privacy-views.ts';
import styles from './text-editors.module.css';
import { useTextDraft } from './use-text-draft.ts';

const titles: Record<DocumentKind, string> = { ...documentTitles, privacy: 'Privacy notice' };

/** The public texts: one at a time is edited, since a page holds one editor. Each has its URL: leaving unsaved changes asks. */
export function TextEditors() {
  const named = useSearchParams()[0].get('text');
  const kind = documentKinds.find((one) => one === named) ?? 'privacy';
  return (
    <div className={styles.texts}>
      <nav className={styles.choice} aria-label="Text">
        {documentKinds.map((one) => (
          <Button
            key={one}
            component={Link}
            to={`${privacyPath('texts')}&text=${one}`}
            preventScrollReset
            variant={one === kind ? 'filled' : 'default'}
            aria-current={one === kind ? 'page' : undefined}
          >
            {titles[one]}
          </Button>
        ))}
      </nav>
      <Text key={kind} kind={kind} />
    </div>
  );
}

const takeOff = ({ kind, versions }: EditedDocument, onConfirm: () => void) =>
  openQuestion({
    title: `Take “${titles[kind]}” off the site?`,
    children: `The page /${kind} and its link in the footer of every page go, for everybody${
      versions.length > 1 ? `, with ${counted(versions.length - 1, 'earlier version')}` : ''
    }. Saving it once more brings them back.`,
    labels: { confirm: 'Take it off', cancel: 'Keep it' },
    confirmProps: { color: 'gulal' },
    onConfirm,
  });

function Text({ kind }: { kind: DocumentKind }) {
  const { data, error, isFetching, refetch } = usePageQuery(documentQuery(useAdminApi(), kind));
  if (error) return <ErrorState what="The text" error={error} isLoading={isFetching} onRetry={refetch} />;
  if (!data) return <RowSkeleton what="the text" rowHeight={60} height={420} />;
  return <TextForm stored={data} />;
}

function TextForm({ stored }: { stored: EditedDocument }) {
  const [document, setDocument] = useState(stored);
  const { kind, version, isPublic, versions } = document;
  const api = useAdminApi();
  const queryClient = useQueryClient();
  const editor = useRef<DescriptionEditorHandle>(null);
  const mayLeave = useRef(false);
  const [isDirty, setDirty] = useState(false);
  const draft = useTextDraft(document, editor, isDirty, setDirty);
  const pictures = usePendingPictures();
  const { track } = pictures;
  const uploadImage = useMemo(() => (file: File) => track(uploadThrough(api)(file)), [api, track]);
  /** What the editor holds, to compare: its time is another one at each reading. */
  const readBlocks = async () => JSON.stringify((await editor.current?.save().catch(() => undefined))?.blocks);
  const saving = useSingleMutation({
    mutationFn: async (body: string) => {
      const held = await readBlocks();
      const params = { kind };
      const data = await saveOrAsk(
        { body },
        {
          base: { current: document },
          toValues: (text) => ({ body: text.body }),
          read: async () => (await api.call(endpoints.documents.edit, { params })).data,
          send: async (given, { version: basedOn }) =>
            (await api.call(endpoints.documents.save, { params, body: { ...given, basedOn } })).data,
          labels: { body: titles[kind] },
          show: (_, of, other) => fieldInWords(plainText(of.body), plainText(other.body)),
          code: 'document_changed',
          title: 'This text was changed meanwhile',
        },
      );
      return { data, held };
    },
    onSuccess: async ({ data, held }) => {
      draft.rebase(data.body, (await readBlocks()) !== held);
      setDocument(data);
      queryClient.setQueryData(documentKey(kind), data);
      showSuccess(data.isPublic ? `Version ${data.version} is public` : 'The text is off the site');
    },
  });
  const [isPreparing, setPreparing] = useState(false);
  /** The second of two clicks neither saves nor asks again. */
  const isAsking = useRef(false);
  const asked = () => {
    isAsking.current = false;
  };
  function publish(body: string) {
    const gaps = gapsIn(plainText(body));
    if (gaps.length > 0) return askAboutGaps(gaps, () => saving.mutate(body), asked);
    saving.mutate(body);
    asked();
  }
  function save() {
    if (isAsking.current) return;
    isAsking.current = true;
    setPreparing(true);
    pictures
      .settled()
      .then(() => {
        if (!editor.current) throw new NotSent('Nothing was saved: the editor is not loaded yet.');
        return editor.current.save();
      })
      .then(
        (text) => publish(JSON.stringify(text)),
        (error: unknown) => {
          asked();
          showFailure(failureText(error));
        },
      )
      .finally(() => setPreparing(false));
  }
  return (
    <PendingPicturesContext value={pictures}>
      <section className={group.group} aria-labelledby="text-title">
        <h2 id="text-title" className={styles.title}>
          {titles[kind]}
          {isPublic ? `, version ${version}` : ', not on the site'}
        </h2>
        <p className={styles.hint}>
          {isPublic ? null : 'This is a text to start from: fill in what is in square brackets. '}
          Saving makes a new version, public at once on{' '}
          {isPublic ? <a href={`/${kind}`}>/{kind}</a> : <code>/{kind}</code>}
          {isOptional(kind) ? ' and in the footer of every page. ' : '. '}
          Earlier ones stay readable{isOptional(kind) ? '' : ': what people agreed to is one of them'}. In braces you
          can write{' '}
          {Object.entries(placeholders).map(([name, meaning], index) => (
            <span key={name}>
              {index > 0 ? ', ' : ''}
              <code>{`{${name}}`}</code> for {meaning}
            </span>
          ))}
          .
        </p>
        <DraftNotice restoredFrom={draft.restoredFrom} isOld={draft.isOld} onStartOver={draft.startOver} />
        <Suspense fallback={<p>Loading the editor…</p>}>
          <div className={styles.editor}>
            <DescriptionEditor
              ref={editor}
              label={titles[kind]}
              key={draft.start.key}
              initial={draft.start.body}
              onChange={draft.touch}
              uploadImage={uploadImage}
            />
          </div>
        </Suspense>
        {saving.error ? (
          <p role="alert" className={styles.failure}>
            {failureText(saving.error)}
          </p>
        ) : null}
        <PendingPicturesNote />
        <div className={styles.foot}>
          <Button loading={isPreparing || saving.isPending} onClick={save}>
            Save as version {version + 1}
          </Button>
          {isOptional(kind) && isPublic ? (
            <Button
              variant="default"
              disabled={saving.isPending}
              onClick={() => takeOff(document, () => saving.mutate(''))}
            >
              Take it off the site
            </Button>
          ) : null}
          <Button component={Link} to={documentTranslationsPath(kind)} variant="default">
            Translations
          </Button>
          <details hidden={versions.length === 0}>
            <summary>{versions.length === 1 ? 'One version' : `${versions.length} versions`}</summary>
            <ul>
              {versions.map((one) => (
                <li key={one.version}>
                  <a href={`/${kind}/${one.version}`} target="_blank" rel="noopener">
                    Version {one.version}
                  </a>
                  {one.savedBy ? `, by ${one.savedBy}` : ', the text that comes with the program'}
                </li>
              ))}
            </ul>
          </details>
        </div>
        <LeaveGuard isDirty={isDirty} mayLeave={mayLeave} onDiscard={draft.forget} />
      </section>
    </PendingPicturesContext>
  );
}
