import { t } from '@lingui/core/macro';
import type { Route } from './+types/refund-page.ts';
import { DocumentPage } from './document-page.tsx';
import { documentTitle } from './document-title.ts';
import { loadDocument } from './load-document.ts';

export const handle = { cache: 'public', query: [] };

export const loader = (args: Route.LoaderArgs) => loadDocument(args, 'refunds');

export default function RefundPage({ loaderData }: Route.ComponentProps) {
  return (
    <DocumentPage {...loaderData} title={documentTitle('refunds')} description={t`When a fee goes back, and how.`} />
  );
}
