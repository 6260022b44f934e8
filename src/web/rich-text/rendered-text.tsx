import type { MouseEvent } from 'react';
import styles from './rich-text.module.css';

/** A video is played in the page. Without a script for that, its link leads to it. */
async function onClick(event: MouseEvent<HTMLElement>) {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(`a.${styles.cover}`) : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  try {
    const { openEmbed } = await import('./open-embed.tsx');
    openEmbed(link);
  } catch {
    window.location.assign(link.href);
  }
}

/** A description, as the server rendered it. */
export function RenderedText({ html }: { html: string }) {
  // biome-ignore lint/a11y/noStaticElementInteractions: links are clicked, by the keyboard too.
  // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it, of texts that were cleaned before they were stored.
  return <div onClick={onClick} dangerouslySetInnerHTML={{ __html: html }} />;
}
