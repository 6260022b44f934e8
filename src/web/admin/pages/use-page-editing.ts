import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { EditedPage } from '#contract/pages/pages.ts';
import type { Section } from '#contract/pages/sections.ts';
import { ApiError } from '../../api.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText, notDoneText } from '../api/failure-text.ts';
import { askAboutGaps } from '../components/dialog/gaps.ts';
import { showFailure, showSuccess } from '../components/feedback/toast.ts';
import { clearDraft } from '../components/form/drafts/draft-store.ts';
import { useFormDraft, useStoredDraft } from '../components/form/drafts/use-form-draft.ts';
import { focusFirstError } from '../components/form/focus-first-error.ts';
import { usePendingPictures } from '../components/form/picture/pending-pictures.tsx';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { pageQuery, pagesKey } from '../queries/site/pages.ts';
import { draftOf, isSame, type PageDraft } from './state/page-draft.ts';
import { gapsOf } from './state/page-gaps.ts';
import { useHistory } from './state/use-page-draft.ts';

interface StoredDraft {
  draft: PageDraft;
  /** The version that it was written over. */
  version: number;
}

/** Whether somebody saved the page meanwhile, which is asked about. */
const isPageChanged = (error: Error) => error instanceof ApiError && error.code === 'page_changed';

/** The version of a page that visitors read; null for a draft. */
const publicVersionOf = ({ versions }: EditedPage): number | null =>
  versions.find(({ isPublished }) => isPublished)?.version ?? null;

/** What the editor of a page does: its draft with undo and redo, saving, publishing, and what two people do at once. */
export function usePageEditing(stored: EditedPage) {
  const api = useAdminApi();
  const client = useQueryClient();
  const name = `page/${stored._id}`;
  const kept = useStoredDraft<StoredDraft>(name);
  const [page, setPage] = useState(stored);
  const [basedOn, setBasedOn] = useState(kept?.values.version ?? stored.version);
  const [restoredFrom, setRestoredFrom] = useState(kept?.savedAt ?? null);
  const history = useHistory<PageDraft>(kept?.values.draft ?? draftOf(stored));
  const [openId, setOpenId] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [theirs, setTheirs] = useState<EditedPage | null>(null);
  const pictures = usePendingPictures();
  const flush = useRef<(() => Promise<void>) | null>(null);
  const mayLeave = useRef(false);
  const params = { id: stored._id };

  const isDirty = useMemo(() => !isSame(history.value, draftOf(page)), [history.value, page]);
  useFormDraft<StoredDraft>(
    name,
    useMemo(() => ({ draft: history.value, version: basedOn }), [history.value, basedOn]),
    isDirty,
  );

  const noteStored = (saved: EditedPage) => {
    setPage(saved);
    setBasedOn(saved.version);
    setTheirs(null);
    client.setQueryData(pageQuery(api, stored._id).queryKey, saved);
    void client.invalidateQueries({ queryKey: pagesKey, exact: true });
  };
  const showErrors = (found: Record<string, string>) => {
    setErrors(found);
    const [, index] = /^sections\.(\d+)\./.exec(Object.keys(found)[0] ?? '') ?? [];
    const section = index === undefined ? undefined : history.current().sections[Number(index)];
    if (section) setOpenId(section.id);
    focusFirstError();
  };

  const saving = useSingleMutation({
    mutationFn: async ({ publish, over }: { publish: boolean; over: EditedPage }) => {
      await pictures.settled();
      await flush.current?.();
      const sent = history.current();
      const seen = { version: over === page ? basedOn : over.version, publishedVersion: publicVersionOf(over) };
      const { data, message } = await api.call(endpoints.pages.update, { params, body: { ...sent, publish, ...seen } });
      return { data, message, sent };
    },
    onMutate: () => {
      setErrors({});
      setNotReady(null);
    },
    onSuccess: ({ data, message, sent }) => {
      noteStored(data);
      setRestoredFrom(null);
      // What was typed during the request stays.
      if (isSame(history.current(), sent)) history.replace(draftOf(data));
      showSuccess(message ?? 'Saved');
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return;
      if (isPageChanged(error)) {
        const latest = await api.call(endpoints.pages.edit, { params }).catch(() => null);
        setTheirs(latest?.data ?? null);
      } else if (error.errors.length > 0) {
        setTheirs(null);
        showErrors(error.fieldErrors);
      }
    },
  });

  const unpublishing = useSingleMutation({
    mutationFn: () => api.call(endpoints.pages.unpublish, { params }),
    onSuccess: ({ data, message }) => {
      // Its content is as it was; what is typed here stays.
      setPage(data);
      showSuccess(message ?? 'The page is off the site');
    },
    onError: (error) => showFailure(notDoneText('The page', 'taken off the site', error)),
    onSettled: () => void client.invalidateQueries({ queryKey: pagesKey, exact: true }),
  });

  /** The second of two clicks asks nothing more. */
  const isAsking = useRef(false);
  const [isPreparing, setPreparing] = useState(false);
  const [notReady, setNotReady] = useState<string | null>(null);
  const publish = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    const asked = () => {
      isAsking.current = false;
    };
    const send = () => saving.mutate({ publish: true, over: page });
    setNotReady(null);
    setPreparing(true);
    try {
      await pictures.settled();
    } catch (error) {
      setNotReady(failureText(error));
      return asked();
    } finally {
      setPreparing(false);
    }
    await flush.current?.().catch(() => undefined);
    const gaps = gapsOf(history.current());
    if (gaps.length > 0) {
      askAboutGaps(gaps, send, asked);
      return;
    }
    asked();
    send();
  };

  const isPublishing = saving.variables?.publish ?? false;

  /** Puts another content into the editor, as a step that can be undone. */
  const takeOver = (draft: PageDraft) => {
    setOpenId(null);
    setErrors({});
    history.change(() => draft);
  };

  return {
    page,
    history,
    errors,
    openId,
    isDirty,
    flush,
    mayLeave,
    restoredFrom,
    saving,
    pictures,
    /** Whether publishing waits for pictures, and why it did not begin. */
    isPreparing,
    notReady,
    unpublishing,
    takeOver,
    save: () => saving.mutate({ publish: false, over: page }),
    /** Saves and publishes, once the author knows what nobody has filled in. */
    publish: () => void publish(),
    saveMine: () => {
      if (theirs) saving.mutate({ publish: isPublishing, over: theirs });
    },
    takeTheirs: () => {
      if (!theirs) return;
      takeOver(draftOf(theirs));
      noteStored(theirs);
      saving.reset();
    },
    /** What is asked about: whether what was to be published is off the site by now, and whether its content is another one. */
    conflict: theirs && {
      theirs,
      isOffSite: isPublishing && publicVersionOf(page) !== null && publicVersionOf(theirs) === null,
      isOther: theirs.version !== basedOn,
      isSaving: saving.isPending && saving.variables.over === theirs,
      failure: saving.error && !isPageChanged(saving.error) ? failureText(saving.error) : null,
    },
    closeConflict: () => {
      // Its content is as it was: who goes on knows that it is a draft now.
      if (theirs?.version === basedOn) setPage(theirs);
      setTheirs(null);
    },
    unpublish: () => unpublishing.mutate(),
    startOver: () => {
      setRestoredFrom(null);
      setBasedOn(page.version);
      takeOver(draftOf(page));
    },
    discard: () => clearDraft(name),
    /** Opens the form of a section in place of the open one, whose last words are taken over first. */
    open: async (id: string | null) => {
      await flush.current?.().catch(() => undefined);
      setOpenId(id);
    },
    changeSections: (change: (sections: readonly Section[]) => Section[], field?: string) => {
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([path]) => !path.startsWith('sections'))),
      );
      history.change((before) => ({ ...before, sections: change(before.sections) }), field);
    },
  };
}
