/** Heights of the frames, in pixels, as the specification gives them. */
export const EMBED_HEIGHTS = { youtube: 320, codepen: 300 } as const;

const YOUTUBE_HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com'];

/**
 * The address of the frame, made anew from the page that the author named, never taken from the
 * document: what a document says to embed may be anything. Null where the source is neither of the two.
 */
export function embedAddress(source: string): { service: keyof typeof EMBED_HEIGHTS; address: string } | null {
  if (!URL.canParse(source)) return null;
  const { protocol, hostname, pathname, searchParams } = new URL(source);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const youtube = youtubeId(hostname, pathname, searchParams);
  if (youtube) return { service: 'youtube', address: `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1` };
  const pen = /^\/(?:team\/)?([\w-]+)\/(?:pen|full|details|embed)\/([\w-]+)\/?$/.exec(pathname);
  if ((hostname === 'codepen.io' || hostname === 'www.codepen.io') && pen) {
    return { service: 'codepen', address: `https://codepen.io/${pen[1]}/embed/${pen[2]}?default-tab=result` };
  }
  return null;
}

function youtubeId(hostname: string, pathname: string, search: URLSearchParams): string | null {
  let id: string | null | undefined = null;
  if (hostname === 'youtu.be') id = pathname.slice(1);
  else if (YOUTUBE_HOSTS.includes(hostname)) {
    id = pathname === '/watch' ? search.get('v') : /^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(pathname)?.[1];
  }
  return id && /^[\w-]{6,20}$/.test(id) ? id : null;
}
