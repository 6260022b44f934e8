import type { Pass } from '#contract/passes.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { formatRupees } from '../../money/format-money.ts';
import styles from './pass.module.css';
import { priceNote } from './status-labels.ts';

/** When, where, for whom and for how much. */
export function PassFacts({ pass, grouped }: { pass: Pass; grouped: string }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Begins</dt>
        <dd>
          <Moment at={pass.eventStartDate} format="dateTime" />
        </dd>
      </div>
      <div>
        <dt>Ends</dt>
        <dd>
          <Moment at={pass.eventEndDate} format="dateTime" />
        </dd>
      </div>
      <div>
        <dt>Venue</dt>
        <dd>{pass.eventVenue ?? 'Venue TBD'}</dd>
      </div>
      {pass.kind === 'team' ? (
        <div>
          <dt>Team</dt>
          <dd>{pass.name}</dd>
        </div>
      ) : null}
      <div>
        <dt>{pass.holder || pass.people.length === 1 ? 'For' : 'People'}</dt>
        <dd>
          <ul className={styles.people}>
            {(pass.holder ? [pass.holder] : pass.people).map(({ _id, name, role, checkedInAt }) => (
              <li key={_id}>
                {name}
                {pass.kind === 'team' ? <small> {role}</small> : null}
                {checkedInAt ? <small> came in</small> : null}
              </li>
            ))}
          </ul>
        </dd>
      </div>
      {pass.holder && pass.people.length > 1 ? (
        <div>
          <dt>With</dt>
          <dd>
            {pass.people
              .slice(1)
              .map(({ name }) => name)
              .join(', ')}
          </dd>
        </div>
      ) : null}
      <div>
        <dt>Entry fee</dt>
        <dd>
          {pass.amount > 0 ? formatRupees(pass.amount) : 'Free'}
          {(pass.status === 'confirmed' || pass.isPrepaid) && pass.amount > 0 ? ', paid' : null}
          {priceNote(pass)}
        </dd>
      </div>
      <div>
        <dt>Pass</dt>
        <dd className={styles.code}>{grouped}</dd>
      </div>
      <div>
        <dt>Number</dt>
        <dd>
          {pass.number} <small>in the organisers’ list of this event</small>
        </dd>
      </div>
    </dl>
  );
}
