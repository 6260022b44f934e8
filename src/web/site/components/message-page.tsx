import { posterPath } from '../../posters/poster-path.ts';
import styles from './message-page.module.css';
import paper from './paper.module.css';

interface MessagePageProps {
  title: string;
  /** Seed of the poster beside the text. */
  seed: string;
  children: React.ReactNode;
}

/** A page that has only something to say: not found, failed, done. */
export function MessagePage({ title, seed, children }: MessagePageProps) {
  return (
    <section className={`${paper.paper} ${styles.page}`}>
      <img className={styles.poster} src={posterPath(seed)} alt="" width="800" height="500" />
      <div className={styles.words}>
        <h1>{title}</h1>
        {children}
      </div>
    </section>
  );
}
