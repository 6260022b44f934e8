import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { readEmbedSource } from '#contract/embed-url.ts';
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
  const { service, source, height } = frame;
  const what = service === 'youtube' ? t`Play the video` : t`Run the pen`;
  const host = service === 'youtube' ? 'YouTube' : 'CodePen';
  return (
    <figure className={styles.figure}>
      <div className={styles[service]}>
        {open ? (
          <iframe
            src={frameUrl(frame)}
            title={`${host}: ${plainCaption(caption) || what}`}
            height={height}
            allow="autoplay; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
          />
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

/** A caption without its marks. */
export const plainCaption = (html: string) => html.replace(/<[^>]*>/g, '');

export function Caption({ html }: { html: string }) {
  if (!html) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleaned every text of a document before it stored it.
  return <figcaption {...writtenIn(plainCaption(html))} dangerouslySetInnerHTML={{ __html: html }} />;
}
