import { initialsOf, toneOf } from '../initials.ts';
import { Written } from '../language/written.tsx';
import { Contacts } from './contacts.tsx';
import { SectionHeading } from './section-heading.tsx';
import { SectionPicture } from './section-picture.tsx';
import { innerHeading, type SectionViewProps } from './section-view.ts';
import styles from './sections.module.css';

/** People with their tasks: a photo or their initials, and how to reach them where the committee says so. */
export function TeamSection({ section: { heading, people }, pictures }: SectionViewProps<'team'>) {
  const Heading = innerHeading(heading);
  return (
    <>
      <SectionHeading>{heading}</SectionHeading>
      <ul className={styles.people}>
        {people.map(({ name, role, photo, photoFocus, email, phone }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page that is only read never changes its order.
          <li key={index}>
            {photo ? (
              <SectionPicture
                className={styles.photo}
                url={photo}
                pictures={pictures}
                alt=""
                sizes="96px"
                focus={photoFocus}
              />
            ) : (
              <span className={styles.photo} data-tone={toneOf(name)} aria-hidden="true">
                {initialsOf(name)}
              </span>
            )}
            <div>
              <Heading className={styles.name}>{name}</Heading>
              {role ? <Written as="p" text={role} /> : null}
              <Contacts name={name} email={email} phone={phone} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
