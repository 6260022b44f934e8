import { Link } from 'react-router';
import { Moment } from '../../dates/event-dates.tsx';
import { formatRupees } from '../../money/format-money.ts';
import { eventPath, teamRegistrationPath } from '../event-paths.ts';
import form from '../forms/form.module.css';
import { FormPage } from '../forms/form-page.tsx';
import { button } from '../parts/button.ts';
import { Icon } from '../parts/icon.tsx';
import { EnterForm } from './enter-form.tsx';
import styles from './entering.module.css';
import type { FormView } from './load-payment.ts';
import type { EntryOutcome } from './submit-entry.ts';

type EnterPageProps = FormView & { posted: EntryOutcome | undefined };

/** The payment route before there is an entry: what it is for, what it costs, and who takes part. */
export function EnterPage(props: EnterPageProps) {
  const { event, amount, teams, places, isActive } = props;
  return (
    <FormPage
      title="Take part"
      lead={
        <p>
          in <Link to={eventPath(event)}>{event.title}</Link>
          {event.mainEventTitle ? `, part of ${event.mainEventTitle}` : null}
        </p>
      }
    >
      <dl className={styles.sums}>
        <div>
          <dt>Entry fee</dt>
          <dd>{amount > 0 ? formatRupees(amount) : 'Free'}</dd>
        </div>
        <div>
          <dt>Begins</dt>
          <dd>
            <Moment at={event.startDate} format="dateTime" />
          </dd>
        </div>
        <div>
          <dt>Venue</dt>
          <dd>{event.venue ?? 'Venue TBD'}</dd>
        </div>
      </dl>
      {places.opening === 'open' ? <EnterForm {...props} /> : <Shut places={places} isActive={isActive} />}
      {teams && places.opening === 'open' ? (
        <p className={form.after}>
          Coming as a team? <Link to={teamRegistrationPath(event)}>Register a team</Link>
        </p>
      ) : null}
    </FormPage>
  );
}

/** In place of the form while nobody can enter. */
function Shut({ places, isActive }: Pick<FormView, 'places' | 'isActive'>) {
  const { opening, opensAt, closesAt } = places;
  const over = Date.parse(closesAt) <= Date.now();
  return (
    <div className={styles.note}>
      <Icon name="clock" />
      <div>
        {opening === 'not_yet' && opensAt ? (
          <p>
            <strong>
              Registration opens on <Moment at={opensAt} format="dateTime" />.
            </strong>{' '}
            Come back then; nothing is taken before.
          </p>
        ) : null}
        {opening === 'closed' ? (
          <p>
            <strong>
              {over || isActive ? 'Registration for this event is closed.' : 'Registration is not open yet.'}
            </strong>{' '}
            {over ? (
              <>
                The event ended on <Moment at={closesAt} format="dateTime" />.
              </>
            ) : (
              'The organisers will say when it is.'
            )}
          </p>
        ) : null}
        <p>
          <Link className={button('ink', 'small')} to="/">
            See all events
          </Link>
        </p>
      </div>
    </div>
  );
}
