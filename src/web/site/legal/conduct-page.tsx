import { t } from '@lingui/core/macro';
import type { Route } from './+types/conduct-page.ts';
import { DocumentPage } from './document-page.tsx';
import { documentTitle } from './document-title.ts';
import { loadDocument } from './load-document.ts';

export const handle = { cache: 'public', query: [] };

export const loader = (args: Route.LoaderArgs) => loadDocument(args, 'conduct');

export default function ConductPage({ loaderData }: Route.ComponentProps) {
  return (
    <DocumentPage
      {...loaderData}
      title={documentTitle('conduct')}
      description={t`What we expect of each other, and what happens where somebody is harmed.`}
    />
  );
}
