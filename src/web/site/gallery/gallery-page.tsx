import { PageHead } from '../components/page-head.tsx';
import { useFestival } from '../festival.ts';
import styles from './gallery.module.css';
import { GalleryPicture } from './gallery-picture.tsx';

export const handle = { cache: 'public', query: [] };

export default function GalleryPage() {
  const { gallery, festivalName } = useFestival();
  return (
    <div className={styles.page}>
      <PageHead title="Gallery" description={`Pictures of ${festivalName}.`} />
      <h1>Gallery</h1>
      {gallery.length > 0 ? <p>What the last editions looked like.</p> : <p>The first pictures will hang here soon.</p>}
      <ul className={styles.wall}>
        {gallery.map((picture) => (
          <GalleryPicture key={picture.caption} {...picture} />
        ))}
      </ul>
    </div>
  );
}
