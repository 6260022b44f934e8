import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Written } from '../../language/written.tsx';
import { writtenIn } from '../../language/written-in.ts';
import { button } from '../components/button.ts';
import { Link } from '../components/link.tsx';
import { PauseMotion } from '../components/pause-motion.tsx';
import { useFestival, useHeroRangoli } from '../festival.ts';
import { Countdown } from './countdown.tsx';
import styles from './hero.module.css';
import type { HeroFacts } from './hero-facts.ts';

/** A name this long is set smaller, so that it takes two lines of a phone. */
const LONG_NAME = 12;

interface HeroProps {
  facts: HeroFacts;
  /** The minute in which the page was rendered. */
  minute: number;
}

/** The festival's name, when and where it is and what to do, beside its rangoli with the names of what there is. */
export function Hero({ facts: { runs, bubbles }, minute }: HeroProps) {
  const { instituteName, festivalName, heroLine } = useFestival();
  const rangoli = useHeroRangoli();
  return (
    <section className={styles.hero} aria-labelledby="hero-title" data-moving>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 id="hero-title">
            <span className={styles.over}>
              <span className={styles.institute} {...writtenIn(instituteName)}>
                {instituteName || t`The organising committee`}{' '}
              </span>
              <span className={styles.presents}>
                <Trans>presents</Trans>
              </span>
            </span>{' '}
            <span className={styles.festival} data-long={festivalName.length > LONG_NAME} {...writtenIn(festivalName)}>
              {festivalName}
            </span>
          </h1>
          {heroLine ? (
            <p className={styles.line} {...writtenIn(heroLine)}>
              {heroLine}
            </p>
          ) : null}
          {runs ? <Countdown {...runs} minute={minute} /> : null}
          <p className={styles.actions}>
            <Link className={button('marigold')} to="/events" viewTransition>
              <Trans>See events</Trans>
            </Link>
            <Link className={button('ghost')} to="/schedule" viewTransition>
              <Trans>Schedule</Trans>
            </Link>
          </p>
        </div>
        <div className={styles.stage}>
          <img className={styles.rangoli} src={rangoli} alt="" width="1000" height="1000" fetchPriority="high" />
          {bubbles.length > 0 ? (
            <ul className={styles.bubbles} aria-label={t`Festivals`}>
              {bubbles.map(({ name, to }) => (
                <li key={name}>
                  {to ? (
                    <Link to={to} {...writtenIn(name)}>
                      {name}
                    </Link>
                  ) : (
                    <Written as="span" text={name} />
                  )}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </div>
      <PauseMotion className={styles.pause} what={t`the moving pictures`} />
    </section>
  );
}
