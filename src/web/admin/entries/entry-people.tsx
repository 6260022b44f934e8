import { IconCircleCheck } from '@tabler/icons-react';
import type { EntryDetail } from '#contract/entries.ts';
import { DateAndTime } from '../parts/when.tsx';
import styles from './entry-page.module.css';

/** Who takes part, and whom the gate has let in. */
export function EntryPeople({ entry }: { entry: EntryDetail }) {
  return (
    <section className={styles.card} aria-labelledby="people">
      <h2 id="people" className={styles.heading}>
        People ({entry.people.length})
      </h2>
      <ul className={styles.people}>
        {entry.people.map(({ _id, name, role, email, phone, college, checkedInAt, checkedInBy }) => (
          <li key={_id}>
            <strong>{name}</strong> <span className={styles.soft}>{role}</span>
            <p className={styles.soft}>{[email, phone, college].filter(Boolean).join(' · ')}</p>
            {checkedInAt === null ? null : (
              <p className={styles.inside}>
                <IconCircleCheck size={16} aria-hidden /> In since <DateAndTime at={checkedInAt} />
                {checkedInBy ? `, let in by ${checkedInBy}` : ''}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
