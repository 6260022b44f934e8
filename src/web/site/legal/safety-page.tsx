import { documentTitles } from '#contract/privacy/document-kinds.ts';
import type { Route } from './+types/safety-page.ts';
import { DocumentPage } from './document-page.tsx';
import { loadDocument } from './load-document.ts';

export const handle = { cache: 'public', query: [] };

export const loader = (args: Route.LoaderArgs) => loadDocument(args, 'safety');

export default function SafetyPage({ loaderData }: Route.ComponentProps) {
  return (
    <DocumentPage {...loaderData} title={documentTitles.safety} description="Whom to call, and where to find help." />
  );
}
