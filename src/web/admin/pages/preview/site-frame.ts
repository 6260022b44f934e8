/** A page of the site as it was rendered for the preview. */
export interface RenderedPage {
  /** The whole page, with nothing in its article. */
  html: string;
  /** The sections in its article, in their order. */
  sections: string[];
  /** Every style sheet that it needs. */
  sheets: string[];
}

/** Characters of sections in one url: Node and the proxies before it refuse requests whose head is much longer. */
const MAX_IN_URL = 6000;

/** Live sections, as JSON, in parts that a url has room for: one part for most pages. Words in Devanagari take nine characters a letter. */
export function partsForUrls(live: string): string[] {
  const parts: string[][] = [[]];
  let length = 0;
  for (const section of JSON.parse(live) as unknown[]) {
    const text = JSON.stringify(section);
    const added = encodeURIComponent(`${text},`).length;
    if (length > 0 && length + added > MAX_IN_URL) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(text);
    length += added;
  }
  return parts.map((sections) => encodeURIComponent(`[${sections.join(',')}]`));
}

/** The site's page of a draft with these live sections, as JSON. Its scripts are left out: it is only looked at. */
export async function fetchRenderedPage(id: string, live: string, signal: AbortSignal): Promise<RenderedPage> {
  const pages: RenderedPage[] = [];
  for (const part of partsForUrls(live)) pages.push(await fetchPart(`/page-drafts/${id}?live=${part}`, signal));
  return {
    html: pages[0]?.html ?? '',
    sections: pages.flatMap(({ sections }) => sections),
    sheets: [...new Set(pages.flatMap(({ sheets }) => sheets))],
  };
}

async function fetchPart(url: string, signal: AbortSignal): Promise<RenderedPage> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The site responded with ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const article = page.querySelector('main article');
  if (!article) throw new Error('The site’s page has no article');
  for (const element of page.querySelectorAll('script, template')) element.remove();
  // What says that this is a draft: the panel says so itself.
  article.previousElementSibling?.remove();
  const sections = [...article.querySelectorAll(':scope > div')].map(({ innerHTML }) => innerHTML);
  const header = article.querySelector(':scope > header');
  header?.replaceChildren();
  article.replaceChildren(...(header ? [header] : []));
  // Its links lead away from what is not saved.
  page.body.inert = true;
  const links = page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  const sheets = [...links].map((link) => link.getAttribute('href') ?? '');
  return { html: `<!doctype html>${page.documentElement.outerHTML}`, sections, sheets };
}

/** Adds the style sheets that a page of a frame does not have yet: a new kind of section has its own. */
export function addSheets(frame: Document, sheets: readonly string[]): void {
  const links = frame.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  const there = new Set([...links].map((link) => link.getAttribute('href')));
  for (const href of sheets.filter((one) => !there.has(one))) {
    const link = frame.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    frame.head.append(link);
  }
}
