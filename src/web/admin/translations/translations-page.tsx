import { Anchor, Tabs } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import type { Power } from '#contract/roles/powers.ts';
import { type TranslatedKind, textShapes } from '#contract/translations/text-shapes.ts';
import { ApiError } from '../../api.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { useMay } from '../auth/session/powers.ts';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { NoPowerPage } from '../layout/no-power-page.tsx';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { type Translated, translationsQuery } from '../queries/site/translations.ts';
import { BackLink } from './back-link.tsx';
import { TranslationsForm } from './translations-form.tsx';

const isKind = (word: string | undefined): word is TranslatedKind => word !== undefined && word in textShapes;

/** What the committee wrote, beside the same in other languages. The kind is in the path: `/admin/translations/event/ID`. */
export default function TranslationsPage() {
  const id = useParams().id ?? '';
  const kind = useLocation().pathname.split('/')[3];
  const may = useMay();
  if (!isKind(kind)) return null;
  if (!may(powerOf[kind])) return <NoPowerPage />;
  return <TranslationsOf key={`${kind}/${id}`} kind={kind} id={id} />;
}

/** Who writes something writes it in every language. */
const powerOf: Record<TranslatedKind, Power> = {
  event: 'events.edit',
  announcement: 'announcements.edit',
  page: 'pages.edit',
  document: 'documents.edit',
  festival: 'settings.edit',
};

function TranslationsOf(translated: Translated) {
  const { data, error, isFetching, refetch } = usePageQuery(translationsQuery(useAdminApi(), translated));
  const [chosen, setChosen] = useState<string | null>(null);
  const isGone = error instanceof ApiError && error.status === 404;
  const language = data?.languages.find(({ code }) => code === chosen) ?? data?.languages[0];
  return (
    <>
      <PageHeader title="Translations" actions={<BackLink {...translated} isGone={isGone} />}>
        {data ? `${data.title}, as visitors read it in other languages.` : 'What visitors read in other languages.'}
      </PageHeader>
      {isGone ? (
        <EmptyState title="This is not there">
          <p>
            It was deleted, or the URL is not complete. Deleted events are in the{' '}
            <Anchor component={Link} to="/admin/trash" underline="always">
              trash
            </Anchor>
            .
          </p>
        </EmptyState>
      ) : null}
      {error && !isGone ? (
        <ErrorState what="The translations" error={error} isLoading={isFetching} onRetry={refetch} />
      ) : null}
      {!data && !error ? <RowSkeleton what="the translations" rowHeight={84} /> : null}
      {data && data.languages.length > 1 ? (
        <Tabs value={language?.code ?? null} onChange={setChosen} mb="md">
          <Tabs.List aria-label="Language">
            {data.languages.map(({ code, name }) => (
              <Tabs.Tab key={code} value={code}>
                <span lang={code}>{name}</span>
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      ) : null}
      {data?.texts.length === 0 ? (
        <EmptyState title="There is nothing to translate yet">
          <p>Write it first, then come back.</p>
        </EmptyState>
      ) : null}
      {data && language && data.texts.length > 0 ? (
        <TranslationsForm key={language.code} translated={translated} stored={data} language={language} />
      ) : null}
      {data && !language ? (
        <EmptyState title="The site is in English alone">
          <p>
            A file in the folder <code>locales</code> adds a language:{' '}
            <Anchor component={Link} to="/" underline="always">
              the site
            </Anchor>{' '}
            offers it then.
          </p>
        </EmptyState>
      ) : null}
    </>
  );
}
