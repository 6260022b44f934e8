import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { GalleryPicture } from '#contract/gallery.ts';
import { writtenIn } from '../../language/written-in.ts';
import { ErrorState } from '../components/load-failed/load-failed.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Picture } from '../components/picture.tsx';
import { useFestival } from '../festival.ts';
import { dataOrNull, pageApi } from '../page-api.ts';
import type { Route } from './+types/gallery-page.ts';
import { type Album, albumsOf } from './albums.ts';
import { allDrawnText, areAllDrawn } from './drawn.ts';
import styles from './gallery.module.css';
import { takeDownLink } from './take-down.ts';
import { useLightbox } from './use-lightbox.ts';
import { usePlaceholders } from './use-placeholders.ts';

export const handle = { cache: 'public', query: [] };

export async function loader(args: Route.LoaderArgs) {
  return { gallery: await dataOrNull(pageApi(args).call(endpoints.gallery.list)) };
}

/** Drawings are not passed off as photos. */
function introductionOf(gallery: GalleryPicture[]): string {
  if (gallery.length === 0) return t`The first pictures will hang here soon.`;
  if (areAllDrawn(gallery)) return allDrawnText();
  if (gallery.some(({ photo }) => photo === null)) {
    return t`What the last editions looked like. Where there is no photo, the picture is drawn.`;
  }
  return t`What the last editions looked like.`;
}

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  const { festivalName, email } = useFestival();
  return (
    <div className={styles.page}>
      <PageHead title={t`Gallery`} description={t`Pictures of ${festivalName}.`} />
      <h1>
        <Trans>Gallery</Trans>
      </h1>
      {loaderData.gallery ? (
        <Albums gallery={loaderData.gallery} email={email} />
      ) : (
        <ErrorState what={t`The gallery`} />
      )}
    </div>
  );
}

function Albums({ gallery, email }: { gallery: GalleryPicture[]; email: string }) {
  const open = useLightbox(gallery, email);
  const albums = albumsOf(gallery);
  const placeholders = usePlaceholders<HTMLDivElement>();
  const named = albums.flatMap(({ name, anchor }) => (name ? [{ name, anchor }] : []));
  return (
    <div ref={placeholders}>
      <p>{introductionOf(gallery)}</p>
      {named.length > 1 ? (
        <nav aria-label={t`Albums`}>
          <ul className={styles.albums}>
            {named.map(({ name, anchor }) => (
              <li key={anchor}>
                <a href={`#${anchor}`} {...writtenIn(name)}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {albums.map((album, index) => (
        <AlbumSection key={album.anchor} album={album} first={index === 0 ? SEEN_AT_ONCE : 0} onOpen={open} />
      ))}
      {email && gallery.some(({ photo }) => photo !== null) ? <TakeDown email={email} /> : null}
    </div>
  );
}

/** So many pictures are in view before anybody scrolls, on a phone. */
const SEEN_AT_ONCE = 2;

interface AlbumSectionProps {
  album: Album;
  /** So many of its pictures are fetched at once. */
  first: number;
  onOpen: (event: MouseEvent, position: number) => void;
}

function AlbumSection({ album: { name, anchor, pictures }, first, onOpen }: AlbumSectionProps) {
  return (
    <section id={anchor} className={styles.album} aria-labelledby={name ? `${anchor}-name` : undefined}>
      {name ? (
        <h2 id={`${anchor}-name`} {...writtenIn(name)}>
          {name}
        </h2>
      ) : null}
      <ul className={styles.wall}>
        {pictures.map(({ picture, position }, index) => (
          <li key={position} className={styles.picture}>
            <WallPicture picture={picture} first={index < first} onOpen={(event) => onOpen(event, position)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WallPictureProps {
  picture: GalleryPicture;
  first: boolean;
  onOpen: (event: MouseEvent) => void;
}

function WallPicture({ picture: { caption, photo }, first, onOpen }: WallPictureProps) {
  const sizes = '(min-width: 760px) 400px, 100vw';
  const shown = <Picture image={null} images={photo} seed={caption} alt="" sizes={sizes} first={first} />;
  return (
    <figure data-thumbhash={photo?.thumbhash ?? undefined}>
      {photo ? (
        <a href={photo.url} aria-label={t`${caption}: show the whole picture`} onClick={onOpen}>
          {shown}
        </a>
      ) : (
        shown
      )}
      <figcaption {...writtenIn(caption)}>{caption}</figcaption>
    </figure>
  );
}

/** Photos show people: each of them can have theirs taken down, without an account. */
function TakeDown({ email }: { email: string }) {
  return (
    <p className={styles.takeDown}>
      <Trans>
        Are you in a picture, and would rather not be? <a href={takeDownLink(email)}>Please take this down</a>: name its
        caption, and give no reason.
      </Trans>
    </p>
  );
}
