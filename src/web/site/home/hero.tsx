import { HERO_RANGOLI_PATH } from '../../posters/poster-path.ts';
import { PauseMotion } from '../components/pause-motion.tsx';
import { useFestival } from '../festival.ts';
import styles from './hero.module.css';

/** Night, the festival's rangoli rising, and the names of its festivals floating by. */
export function Hero() {
  const { instituteName, festivalName, heroLine, bubbles } = useFestival();
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={styles.sky} aria-hidden="true">
        <img
          className={styles.rangoli}
          src={HERO_RANGOLI_PATH}
          alt=""
          width="1000"
          height="1000"
          fetchPriority="high"
        />
      </div>
      <div className={styles.words}>
        <h1 id="hero-title">
          <span className={styles.institute}>{instituteName}</span> <span className={styles.presents}>presents</span>{' '}
          <span className={styles.festival}>{festivalName}</span>
        </h1>
        {heroLine ? <p className={styles.line}>{heroLine}</p> : null}
      </div>
      {bubbles.length > 0 ? (
        <ul className={styles.bubbles} aria-label="Festivals">
          {bubbles.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      ) : null}
      <PauseMotion className={styles.pause} what="the moving pictures" />
    </section>
  );
}
