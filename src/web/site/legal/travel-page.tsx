import { documentTitles } from '#contract/privacy/document-kinds.ts';
import type { Route } from './+types/travel-page.ts';
import { DocumentPage } from './document-page.tsx';
import { loadDocument } from './load-document.ts';

export const handle = { cache: 'public', query: [] };

export const loader = (args: Route.LoaderArgs) => loadDocument(args, 'travel');

export default function TravelPage({ loaderData }: Route.ComponentProps) {
  return (
    <DocumentPage {...loaderData} title={documentTitles.travel} description="How to get here, and where to stay." />
  );
}
