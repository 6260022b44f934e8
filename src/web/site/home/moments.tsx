import { Trans } from '@lingui/react/macro';
import { writtenIn } from '../../language/written-in.ts';
import { useFestival } from '../festival.ts';
import styles from './home.module.css';

/** Memories of earlier festivals. */
export function Moments() {
  const { moments } = useFestival();
  if (moments.length === 0) return null;
  return (
    <section className={styles.moments} aria-labelledby="moments">
      <div className={styles.inner}>
        <h2 id="moments">
          <Trans>Moments</Trans>
        </h2>
        <ul>
          {moments.map(({ title, text }) => (
            <li key={title}>
              <h3 {...writtenIn(title)}>{title}</h3>
              <p {...writtenIn(text)}>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
