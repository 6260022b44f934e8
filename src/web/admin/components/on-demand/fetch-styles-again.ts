/** One that did not come is no style sheet in some browsers, and in Chromium one whose rules must not be read. */
function isThere({ sheet }: HTMLLinkElement): boolean {
  try {
    return (sheet?.cssRules.length ?? 0) > 0;
  } catch {
    return false;
  }
}

function add(missing: HTMLLinkElement): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = missing.href;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${link.href} could not be fetched`));
    });
    document.head.append(link);
  });
}

/**
 * Style sheets that did not come: Vite asks for each once, and would show a part without its styles. The links that failed
 * stay, since some are React's.
 */
export async function fetchStylesAgain(): Promise<void> {
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const there = new Set(links.filter(isThere).map(({ href }) => href));
  const missing = new Map(links.filter(({ href }) => !there.has(href)).map((link) => [link.href, link]));
  await Promise.all([...missing.values()].map(add));
}
