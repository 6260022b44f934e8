import { t } from '@lingui/core/macro';
import type { Route } from './+types/privacy-page.ts';
import { DocumentPage } from './document-page.tsx';
import { documentTitle } from './document-title.ts';
import { loadDocument } from './load-document.ts';

export const handle = { cache: 'public', query: [] };

export const loader = (args: Route.LoaderArgs) => loadDocument(args, 'privacy');

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return (
    <DocumentPage
      {...loaderData}
      title={documentTitle('privacy')}
      description={t`What we ask for, why, and how long we keep it.`}
    />
  );
}
