import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { type EmbedUrl, readEmbedSource } from '#contract/embed-url.ts';
import { writtenIn } from '../language/written-in.ts';
import { frameUrl } from './frame-url.ts';
import styles from './rich-text.module.css';

/**
 * A video or a pen. Nothing is fetched from the other site until it is clicked: before that, and
 * without JavaScript, it is a link to the page itself.
 */
export function Embed({ source: named, caption }: { source: string; caption: string }) {
  const [open, setOpen] = useState(false);
  // The document's own embed url may be anything: the frame's url is derived from the page that the author named.
  const frame = readEmbedSource(named);
  if (!frame) return null;
  const { service, source } = frame;
  const { what, host } = wordsOf(frame);
  return (
    <figure className={styles.figure}>
      <div className={styles[service]}>
        {open ? (
          <Player frame={frame} caption={plainCaption(caption)} />
        ) : (
          <a
            className={styles.cover}
            href={source}
            onClick={(event) => {
              event.preventDefault();
              setOpen(true);
            }}
          >
            <svg viewBox="0 0 24 24" width="44" height="44" fill="currentColor" aria-hidden="true">
              <path d="M8 5v14l11-7z" />
            </svg>
            <span>
              {what}{' '}
              <small>
                <Trans>from {host}</Trans>
              </small>
            </span>
          </a>
        )}
      </div>
      <Caption html={caption} />
    </figure>
  );
}

/** What there is to do with it, and whose it is. */
const wordsOf = ({ service }: EmbedUrl) =>
  service === 'youtube' ? { what: t`Play the video`, host: 'YouTube' } : { what: t`Run the pen`, host: 'CodePen' };

/** The other site's frame, once it is asked for. */
export function Player({ frame, caption }: { frame: EmbedUrl; caption: string }) {
  const { what, host } = wordsOf(frame);
  return (
    <iframe
      src={frameUrl(frame)}
      title={`${host}: ${caption || what}`}
      height={frame.height}
      allow="autoplay; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

/** A caption without its marks. */
export const plainCaption = (html: string) => html.replace(/<[^>]*>/g, '');

export function Caption({ html }: { html: string }) {
  if (!html) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleaned every text of a document before it stored it.
  return <figcaption {...writtenIn(plainCaption(html))} dangerouslySetInnerHTML={{ __html: html }} />;
}
