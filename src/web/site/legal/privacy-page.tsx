import type { Route } from './+types/privacy-page.ts';
import { DocumentPage } from './document-page.tsx';
import { loadDocument } from './load-document.ts';

export const handle = { cache: 'public', query: [] };

export const loader = (args: Route.LoaderArgs) => loadDocument(args, 'privacy');

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <DocumentPage {...loaderData} title="Privacy" description="What we ask for, why, and how long we keep it." />;
}
