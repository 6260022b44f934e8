import { PageHead } from '../components/page-head.tsx';
import { useFestival } from '../festival.ts';
import styles from './gallery.module.css';
import { GalleryPicture } from './gallery-picture.tsx';

export const handle = { cache: 'public', query: [] };

/** Drawings are not passed off as photos. */
function introductionOf(gallery: { image: string | null }[]): string {
  if (gallery.length === 0) return 'The first pictures will hang here soon.';
  if (gallery.every(({ image }) => image === null)) return 'These pictures are drawn, until the first photos are here.';
  return 'What the last editions looked like.';
}

export default function GalleryPage() {
  const { gallery, festivalName, email } = useFestival();
  return (
    <div className={styles.page}>
      <PageHead title="Gallery" description={`Pictures of ${festivalName}.`} />
      <h1>Gallery</h1>
      <p>{introductionOf(gallery)}</p>
      <ul className={styles.wall}>
        {gallery.map((picture) => (
          <GalleryPicture key={picture.caption} {...picture} />
        ))}
      </ul>
      {email && gallery.some(({ image }) => image !== null) ? <TakeDown email={email} /> : null}
    </div>
  );
}

/** Photos show people: each of them can have theirs taken down, without an account. */
function TakeDown({ email }: { email: string }) {
  const subject = 'Please take a picture down';
  const body = 'Please take this picture down (its caption):\n\nI am in it as:\n';
  const link = `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return (
    <p className={styles.takeDown}>
      Are you in a picture, and would rather not be? <a href={link}>Please take this down</a>: name its caption, and
      give no reason.
    </p>
  );
}
