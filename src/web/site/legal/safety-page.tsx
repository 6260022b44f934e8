import { t } from '@lingui/core/macro';
import type { Route } from './+types/safety-page.ts';
import { DocumentPage } from './document-page.tsx';
import { documentTitle } from './document-title.ts';
import { loadDocument } from './load-document.ts';

export const handle = { cache: 'public', query: [] };

export const loader = (args: Route.LoaderArgs) => loadDocument(args, 'safety');

export default function SafetyPage({ loaderData }: Route.ComponentProps) {
  return (
    <DocumentPage
      {...loaderData}
      title={documentTitle('safety')}
      description={t`Whom to call, and where to find help.`}
    />
  );
}
