import { createContext, use, useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { Image } from '#contract/images.ts';
import { writtenIn } from '../../../language/written-in.ts';
import { RichText } from '../../../rich-text/rich-text.tsx';
import { SectionList, type SectionParts } from '../../../sections/section-list.tsx';
import type { PageDraft } from '../state/page-draft.ts';
import { addSheets } from './site-frame.ts';
import type { RenderedSections } from './use-rendered-page.ts';

interface DraftArticleProps {
  /** The site's page in the frame. */
  frame: Document;
  draft: PageDraft;
  pictures: readonly Image[];
  rendered: RenderedSections;
}

/** What is being typed, in the article of the site's page: by the site's own code where it is stored with the page, else as the site rendered it. */
export function DraftArticle({ frame, draft, pictures, rendered }: DraftArticleProps) {
  const article = frame.querySelector<HTMLElement>('main article');
  const header = article?.querySelector<HTMLElement>(':scope > header');
  const { byId, sheets } = rendered;
  useEffect(() => addSheets(frame, sheets), [frame, sheets]);
  if (!article || !header) return null;
  return (
    <>
      {createPortal(
        <>
          <h1 {...writtenIn(draft.title)}>{draft.title || 'Title'}</h1>
          {draft.summary ? <p {...writtenIn(draft.summary)}>{draft.summary}</p> : null}
        </>,
        header,
      )}
      {createPortal(
        <LiveHtml value={byId}>
          <SectionList sections={draft.sections} pictures={pictures} parts={parts} />
        </LiveHtml>,
        article,
      )}
    </>
  );
}

/** As the site rendered it, by the section's id. */
const LiveHtml = createContext<RenderedSections['byId']>(new Map());

function RenderedPart({ section: { id, heading } }: { section: { id: string; heading: string } }) {
  const html = use(LiveHtml).get(id);
  if (html === undefined) return <p>{heading ? `${heading} …` : '…'}</p>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what this site rendered, and its scripts do not run here.
  return <div style={{ display: 'contents' }} dangerouslySetInnerHTML={{ __html: html }} />;
}

const parts: SectionParts = {
  text: ({ section }) => <RichText description={section.body} under={1} />,
  events: RenderedPart,
  schedule: RenderedPart,
  results: RenderedPart,
};
