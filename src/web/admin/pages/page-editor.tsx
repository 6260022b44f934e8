import { ActionIcon, Alert, Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconExternalLink,
  IconHistory,
  IconLanguage,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { pagePath } from '#contract/pages/page-path.ts';
import type { EditedPage } from '#contract/pages/pages.ts';
import { failureText } from '../api/failure-text.ts';
import { DraftNotice } from '../components/form/drafts/draft-notice.tsx';
import { FormBar } from '../components/form/form-bar.tsx';
import { LeaveGuard } from '../components/form/leave-guard.tsx';
import { PendingPicturesContext } from '../components/form/picture/pending-pictures.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { pagesItem } from '../layout/nav-links.ts';
import { pageTranslationsPath } from '../translations/translation-paths.ts';
import { askToTakeOff } from './ask-to-take-off.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { PageFields } from './page-fields.tsx';
import styles from './pages.module.css';
import { PagePreview } from './preview/page-preview.tsx';
import { SectionCards } from './section-cards.tsx';
import { FlushContext } from './state/flush-context.ts';
import { draftOf } from './state/page-draft.ts';
import { usePageEditing } from './use-page-editing.ts';
import { VersionsDialog } from './versions-dialog.tsx';

const ICON = { size: 18, 'aria-hidden': true } as const;

const statusText: Record<EditedPage['status'], string> = {
  draft: 'A draft: nobody but the committee sees it.',
  published: 'Public as it is here.',
  changed: 'Public in an earlier version; what you see here is not public yet.',
};

/** The form of a page beside its preview. */
export function PageEditor({ stored }: { stored: EditedPage }) {
  const editing = usePageEditing(stored);
  const { page, history, errors, saving, isDirty } = editing;
  const [isShowingVersions, setShowingVersions] = useState(false);
  useUndoKeys(history);
  const draft = history.value;
  const failure = saving.error && Object.keys(errors).length === 0 ? failureText(saving.error) : null;
  return (
    <FlushContext value={editing.flush}>
      <PageHeader
        title={draft.title || 'Page'}
        actions={
          <>
            <Button component={Link} to={pagesItem.path} variant="default" leftSection={<IconArrowLeft {...ICON} />}>
              All pages
            </Button>
            <Button
              component={Link}
              to={pageTranslationsPath(page._id)}
              variant="default"
              leftSection={<IconLanguage {...ICON} />}
            >
              Translations
            </Button>
            <Button variant="default" leftSection={<IconHistory {...ICON} />} onClick={() => setShowingVersions(true)}>
              Versions
            </Button>
            {page.status === 'draft' ? null : (
              <Button
                variant="default"
                loading={editing.unpublishing.isPending}
                onClick={() => askToTakeOff(page, editing.unpublish)}
              >
                Take it off the site
              </Button>
            )}
            <Button
              component="a"
              href={page.status === 'published' ? pagePath(page.slug) : `/page-drafts/${page._id}`}
              target="_blank"
              rel="noopener"
              variant="default"
              leftSection={<IconExternalLink {...ICON} />}
            >
              {page.status === 'published' ? 'Open the page' : 'Open the saved draft'}
            </Button>
          </>
        }
      >
        {statusText[page.status]}
      </PageHeader>
      <DraftNotice restoredFrom={editing.restoredFrom} onStartOver={editing.startOver} />
      <PendingPicturesContext value={editing.pictures}>
        <form
          noValidate
          className={styles.editor}
          onSubmit={(event) => {
            event.preventDefault();
            editing.save();
          }}
        >
          <PagePreview id={page._id} draft={draft} pictures={page.pictures} />
          <div className={styles.form}>
            <PageFields
              draft={draft}
              errors={errors}
              onChange={(changed, field) => history.change((before) => ({ ...before, ...changed }), field)}
            />
            {errors.sections ? (
              <Alert color="gulal" role="alert">
                {errors.sections}
              </Alert>
            ) : null}
            <SectionCards
              sections={draft.sections}
              openId={editing.openId}
              errors={errors}
              revision={history.revision}
              onOpen={editing.open}
              onChange={editing.changeSections}
            />
            <FormBar failure={editing.conflict ? null : (editing.notReady ?? failure)}>
              <p role="status">{isDirty ? 'Unsaved changes' : ''}</p>
              <ActionIcon
                variant="default"
                size={36}
                aria-label="Undo"
                title="Undo"
                disabled={!history.canUndo}
                onClick={history.undo}
              >
                <IconArrowBackUp {...ICON} />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size={36}
                aria-label="Redo"
                title="Redo"
                disabled={!history.canRedo}
                onClick={history.redo}
              >
                <IconArrowForwardUp {...ICON} />
              </ActionIcon>
              <Button type="submit" variant="default" loading={saving.isPending && !saving.variables?.publish}>
                Save the draft
              </Button>
              <Button
                loading={editing.isPreparing || (saving.isPending && saving.variables?.publish)}
                disabled={!isDirty && page.status === 'published'}
                onClick={editing.publish}
              >
                Publish
              </Button>
            </FormBar>
          </div>
          <LeaveGuard isDirty={isDirty} mayLeave={editing.mayLeave} onDiscard={editing.discard} />
        </form>
      </PendingPicturesContext>
      {isShowingVersions ? (
        <VersionsDialog
          page={page}
          onLoad={(version) => editing.takeOver(draftOf(version))}
          onClose={() => setShowingVersions(false)}
        />
      ) : null}
      {editing.conflict ? (
        <ConflictDialog
          mine={draft}
          {...editing.conflict}
          onMine={editing.saveMine}
          onTheirs={editing.takeTheirs}
          onClose={editing.closeConflict}
        />
      ) : null}
    </FlushContext>
  );
}

const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Ctrl+Z and Ctrl+Y, but not in fields, which have their own. */
function useUndoKeys({ undo, redo }: { undo: () => void; redo: () => void }): void {
  const steps = useRef({ undo, redo });
  steps.current = { undo, redo };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || isText(event.target)) return;
      const key = event.key.toLowerCase();
      const step = key === 'y' || (key === 'z' && event.shiftKey) ? 'redo' : key === 'z' ? 'undo' : null;
      if (!step) return;
      event.preventDefault();
      steps.current[step]();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
