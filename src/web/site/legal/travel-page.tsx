import { t } from '@lingui/core/macro';
import type { Route } from './+types/travel-page.ts';
import { DocumentPage } from './document-page.tsx';
import { documentTitle } from './document-title.ts';
import { loadDocument } from './load-document.ts';

export const handle = { cache: 'public', query: [] };

export const loader = (args: Route.LoaderArgs) => loadDocument(args, 'travel');

export default function TravelPage({ loaderData }: Route.ComponentProps) {
  return (
    <DocumentPage
      {...loaderData}
      title={documentTitle('travel')}
      description={t`How to get here, and where to stay.`}
    />
  );
}
