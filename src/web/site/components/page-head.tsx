import { languages } from 'virtual:languages';
import { useLocation } from 'react-router';
import { htmlLangOf } from '#contract/language/format-message.ts';
import { languageQuery } from '../../language/language-query.ts';
import { useFestival, useUrls } from '../festival.ts';

interface PageHeadProps {
  /** The page's own name; the home page has none. */
  title?: string;
  description: string;
  /** The canonical path of this page; by default the requested one. */
  path?: string;
  /** Path of the picture that link previews show. */
  image?: string;
  /** Pages with nothing to find, such as forms of one event. */
  hidden?: boolean;
  /** schema.org data about what the page shows; the browser only has to know that there is some. */
  structured?: object;
}

/** Title, description, canonical url and link preview; React moves them into the head. */
export function PageHead({ title, description, path, image = '/og/site.png', hidden, structured }: PageHeadProps) {
  const { origin } = useUrls();
  const { festivalName, instituteName } = useFestival();
  const { pathname } = useLocation();
  const site = instituteName ? `${festivalName}, ${instituteName}` : festivalName;
  const fullTitle = title ? `${title} · ${festivalName}` : site;
  const plain = origin + (path ?? pathname.replace(/(.)\/+$/, '$1'));
  const url = plain + languageQuery();
  const text = shorten(description, 200);
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={text} />
      <link rel="canonical" href={url} />
      {hidden ? <meta name="robots" content="noindex" /> : null}
      {import.meta.env.SSR ? (
        <>
          {hidden ? null : <Translations url={plain} />}
          <LinkPreview title={title ?? site} text={text} url={url} image={origin + image} />
        </>
      ) : null}
      {structured ? <StructuredData value={structured} /> : null}
    </>
  );
}

interface LinkPreviewProps {
  title: string;
  text: string;
  url: string;
  image: string;
}

/** The same page in each language, for search engines. They read the HTML, as apps do. */
const Translations = ({ url }: { url: string }) =>
  languages.map(({ code }) => (
    <link key={code} rel="alternate" hrefLang={htmlLangOf(code)} href={url + languageQuery(code)} />
  ));

/** What apps show of a link. They read the HTML and run no script: in the browser's scripts it would be 300 bytes of every page. */
function LinkPreview({ title, text, url, image }: LinkPreviewProps) {
  const { festivalName } = useFestival();
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={festivalName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image + languageQuery()} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Search engines read it in the HTML: in the browser's scripts none of it is needed. */
function StructuredData({ value }: { value: object }) {
  // "<" is escaped, so that no text of an event can end the script element.
  const json = import.meta.env.SSR ? JSON.stringify(value).replaceAll('<', '\\u003c') : '{}';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text must not be HTML-escaped; see above.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} suppressHydrationWarning />;
}

/** At most `length` characters, cut between words. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2))}…`;
}
