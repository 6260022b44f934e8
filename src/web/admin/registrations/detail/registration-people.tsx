import { IconCircleCheck } from '@tabler/icons-react';
import type { RegistrationDetail } from '#contract/registrations.ts';
import { useMay } from '../../auth/session/powers.ts';
import { DateAndTime } from '../../components/date-time.tsx';
import detail from '../../components/detail/detail.module.css';
import { PersonMenu } from '../desk/person-menu.tsx';
import styles from './registration-detail.module.css';

/** Who takes part, and whom the gate has let in. */
export function RegistrationPeople({ registration }: { registration: RegistrationDetail }) {
  const mayEdit = useMay().for('registrations.edit', registration.eventId);
  return (
    <section className={detail.card} aria-labelledby="people">
      <h2 id="people" className={detail.heading}>
        People ({registration.people.length})
      </h2>
      <ul className={detail.list}>
        {registration.people.map((person) => (
          <li key={person._id}>
            <div className={styles.person}>
              <span>
                <strong>{person.name}</strong> <span className={detail.soft}>{person.role}</span>
              </span>
              {mayEdit ? <PersonMenu registration={registration} person={person} /> : null}
            </div>
            <p className={detail.soft}>{[person.email, person.phone, person.college].filter(Boolean).join(' · ')}</p>
            {person.checkedInAt === null ? null : (
              <p className={styles.inside}>
                <IconCircleCheck size={16} aria-hidden /> In since <DateAndTime at={person.checkedInAt} />
                {person.checkedInBy ? `, let in by ${person.checkedInBy}` : ''}
                {person.checkedInGate ? ` at ${person.checkedInGate}` : ''}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
