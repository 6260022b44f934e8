import { createRoot } from 'react-dom/client';
import { readEmbedSource } from '#contract/embed-url.ts';
import { Player } from './embed.tsx';

/** Plays a video, or runs a pen, of a document that the server rendered, in place of the link to it; throws where the link leads elsewhere. */
export function openEmbed(link: HTMLAnchorElement): void {
  const frame = readEmbedSource(link.href);
  const place = link.parentElement;
  if (!frame || !place) throw new Error(`Not a video: ${link.href}`);
  const caption = place.parentElement?.querySelector('figcaption')?.textContent ?? '';
  createRoot(place).render(<Player frame={frame} caption={caption} />);
}
