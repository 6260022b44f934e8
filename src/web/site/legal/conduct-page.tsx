import { documentTitles } from '#contract/privacy/document-kinds.ts';
import type { Route } from './+types/conduct-page.ts';
import { DocumentPage } from './document-page.tsx';
import { loadDocument } from './load-document.ts';

export const handle = { cache: 'public', query: [] };

export const loader = (args: Route.LoaderArgs) => loadDocument(args, 'conduct');

export default function ConductPage({ loaderData }: Route.ComponentProps) {
  return (
    <DocumentPage
      {...loaderData}
      title={documentTitles.conduct}
      description="What we expect of each other, and what happens where somebody is harmed."
    />
  );
}
