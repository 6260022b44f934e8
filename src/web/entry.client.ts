// The server has read it, and rendered the page as if it were not there.
const url = new URL(window.location.href);
if (url.searchParams.has('lang')) {
  url.searchParams.delete('lang');
  window.history.replaceState(window.history.state, '', url);
}

// What makes a page interactive, a third of its scripts, is fetched once the page is painted: on a slow connection it would
// take the place of pictures and fonts. Until then links and forms work as plain HTML.
requestAnimationFrame(() => setTimeout(() => import('./hydrate.tsx')));
