import { Written } from '../language/written.tsx';
import { Contacts } from './contacts.tsx';
import { Paragraphs, SectionHeading } from './section-heading.tsx';
import { innerHeading, type SectionViewProps } from './section-view.ts';
import styles from './sections.module.css';

/** Ways to get here, and where to sleep. */
export function TravelSection({ section: { heading, ways, stays } }: SectionViewProps<'travel'>) {
  const Heading = innerHeading(heading);
  return (
    <>
      <SectionHeading>{heading}</SectionHeading>
      {ways.map(({ title, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page that is only read never changes its order.
        <div key={index} className={styles.way}>
          <Written as={Heading} text={title} />
          <Paragraphs text={text} />
        </div>
      ))}
      {stays.length > 0 ? (
        <ul className={styles.stays}>
          {stays.map(({ name, text, price, url, phone }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <li key={index}>
              <Heading className={styles.name}>{name}</Heading>
              {price ? <Written as="p" className={styles.price} text={price} /> : null}
              <Paragraphs text={text} />
              <Contacts name={name} phone={phone} url={url} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
