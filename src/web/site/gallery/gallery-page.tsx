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
  const { gallery, festivalName } = useFestival();
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
    </div>
  );
}
