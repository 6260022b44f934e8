import type { embedServices } from './rich-text.ts';

/** An embed as it is stored: the URL of its page, of its frame, and the frame's usual size. */
export interface EmbedUrl {
  service: (typeof embedServices)[number];
  source: string;
  embed: string;
  width: number;
  height: number;
}

function parseUrl(value: string): URL | undefined {
  const trimmed = value.trim();
  const url = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`;
  return URL.canParse(url) ? new URL(url) : undefined;
}

/** Seconds of `90`, `90s`, `1m30s` or `1h2m3s`; 0 where it says nothing. */
function startSeconds(url: URL): number {
  const value = url.searchParams.get('t') ?? url.searchParams.get('start') ?? '';
  const match = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(value);
  if (!match) return 0;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return hours * 3600 + minutes * 60 + seconds;
}

function youtubeId(url: URL): string | null {
  const host = url.hostname.replace(/^(www|m|music)\./, '');
  if (host === 'youtu.be') return url.pathname.slice(1);
  if (host !== 'youtube.com' && host !== 'youtube-nocookie.com') return null;
  const [kind, id = ''] = url.pathname.slice(1).split('/');
  if (kind === 'watch') return url.searchParams.get('v');
  return kind && ['shorts', 'embed', 'v', 'live'].includes(kind) ? id : null;
}

function readYoutube(url: URL): EmbedUrl | undefined {
  const id = youtubeId(url);
  if (!id || !/^[\w-]{11}$/.test(id)) return undefined;
  const start = startSeconds(url);
  return {
    service: 'youtube',
    source: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}` : ''}`,
    embed: `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`,
    width: 580,
    height: 320,
  };
}

const CODEPEN_PATH =
  /^\/((?:team\/)?[\w-]{1,64})\/(?:pen|full|details|embed|live|pres)\/(?:preview\/)?([A-Za-z0-9]{4,40})\/?$/;

function readCodepen(url: URL): EmbedUrl | undefined {
  if (url.hostname.replace(/^www\./, '') !== 'codepen.io') return undefined;
  const match = CODEPEN_PATH.exec(url.pathname);
  if (!match) return undefined;
  const [, owner, pen] = match;
  return {
    service: 'codepen',
    source: `https://codepen.io/${owner}/pen/${pen}`,
    embed: `https://codepen.io/${owner}/embed/${pen}?height=300&theme-id=0&default-tab=css,result&embed-version=2`,
    width: 600,
    height: 300,
  };
}

/**
 * The frame of a YouTube video or a CodePen, rebuilt from the URL of its page in any of the
 * forms people paste; undefined for every other URL. A frame URL is never taken as given.
 */
export function readEmbedSource(source: string): EmbedUrl | undefined {
  const url = parseUrl(source);
  if (!url || url.username || url.password || url.port) return undefined;
  return readYoutube(url) ?? readCodepen(url);
}
