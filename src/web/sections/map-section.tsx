import { t } from '@lingui/core/macro';
import { Link } from 'react-router';
import { pinAnchor } from '#contract/pages/page-path.ts';
import { Written } from '../language/written.tsx';
import { firstVenue } from './first-venue.ts';
import { Paragraphs, SectionHeading } from './section-heading.tsx';
import { SectionPicture } from './section-picture.tsx';
import { innerHeading, type SectionViewProps } from './section-view.ts';
import styles from './sections.module.css';

/** A plan with numbered pins, and the same pins as a list: for those who do not see the plan, and for what it has no room for. */
export function MapSection({ section: { id, heading, plan, alt, pins }, pictures }: SectionViewProps<'map'>) {
  const Heading = innerHeading(heading);
  /** Events lead to the pin on the plan, and it to its words; without a plan there are the words alone. */
  const idOf = (index: number) => pinAnchor(id, index);
  const wordsOf = (index: number) => (plan ? `${idOf(index)}-words` : idOf(index));
  return (
    <>
      <SectionHeading>{heading}</SectionHeading>
      <div className={styles.map}>
        {plan ? (
          <figure className={styles.plan}>
            <SectionPicture
              url={plan}
              pictures={pictures}
              alt={alt || t`Plan of the campus`}
              sizes="(width < 800px) 92vw, 600px"
            />
            {/* Drawn by attributes: the policy of the site allows no style in its HTML. */}
            {/* biome-ignore lint/a11y/noSvgWithoutTitle: its links have names of their own. */}
            <svg className={styles.overlay} width="100%" height="100%">
              {pins.map(({ name, x, y }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a page that is only read never changes its order.
                <a key={index} id={idOf(index)} href={`#${wordsOf(index)}`} aria-label={`${index + 1}: ${name}`}>
                  <circle cx={`${x}%`} cy={`${y}%`} r="15" />
                  <text x={`${x}%`} y={`${y}%`}>
                    {index + 1}
                  </text>
                </a>
              ))}
            </svg>
          </figure>
        ) : null}
        <ol className={styles.pins}>
          {pins.map(({ name, venue, text, ...pin }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <li key={index} id={wordsOf(index)}>
              <span aria-hidden="true">{index + 1}</span>
              <Written as={Heading} className={styles.name} text={name} />
              <Paragraphs text={text} />
              {venue ? (
                <p>
                  <Link to={`/schedule?venue=${encodeURIComponent(firstVenue({ venue, ...pin }) ?? venue)}`}>
                    {t`What is on at ${venue}`}
                  </Link>
                </p>
              ) : null}
            </li>
          ))}
        </ol>
      </div>
      {plan ? (
        <p>
          <a href={plan}>{t`Open the plan on its own, to enlarge it`}</a>
        </p>
      ) : null}
    </>
  );
}
