import { IconCircleCheck } from '@tabler/icons-react';
import type { RegistrationDetail } from '#contract/registrations.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import styles from './registration-page.module.css';

/** Who takes part, and whom the gate has let in. */
export function RegistrationPeople({ registration }: { registration: RegistrationDetail }) {
  return (
    <section className={styles.card} aria-labelledby="people">
      <h2 id="people" className={styles.heading}>
        People ({registration.people.length})
      </h2>
      <ul className={styles.people}>
        {registration.people.map(({ _id, name, role, email, phone, college, checkedInAt, checkedInBy }) => (
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
