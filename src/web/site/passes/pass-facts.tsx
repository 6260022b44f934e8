import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Pass } from '#contract/passes.ts';
import { Moment } from '../../dates/event-dates.tsx';
import { formatPrice } from '../../money/format-money.ts';
import { FestivalHour } from '../components/elsewhere.tsx';
import { roleName } from '../registration/role-name.ts';
import { VenueName } from '../venue-name.tsx';
import styles from './pass.module.css';
import { priceNote } from './status-labels.ts';

/** When, where, for whom and for how much. */
export function PassFacts({ pass, grouped }: { pass: Pass; grouped: string }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>
          <Trans>Begins</Trans>
        </dt>
        <dd>
          <Moment at={pass.eventStartDate} format="dateTime" />{' '}
          <small>
            <FestivalHour at={pass.eventStartDate} />
          </small>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Ends</Trans>
        </dt>
        <dd>
          <Moment at={pass.eventEndDate} format="dateTime" />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Venue</Trans>
        </dt>
        <dd>
          <VenueName venue={pass.eventVenue} />
        </dd>
      </div>
      {pass.kind === 'team' ? (
        <div>
          <dt>
            <Trans>Team</Trans>
          </dt>
          <dd>{pass.name}</dd>
        </div>
      ) : null}
      <div>
        <dt>{pass.holder || pass.people.length === 1 ? t`For` : t`People`}</dt>
        <dd>
          <ul className={styles.people}>
            {(pass.holder ? [pass.holder] : pass.people).map(({ _id, name, role, checkedInAt }) => (
              <li key={_id}>
                {name}
                {pass.kind === 'team' ? <small> {roleName(role)}</small> : null}
                {checkedInAt ? (
                  <small>
                    {' '}
                    <Trans>came in</Trans>
                  </small>
                ) : null}
              </li>
            ))}
          </ul>
        </dd>
      </div>
      {pass.holder && pass.people.length > 1 ? (
        <div>
          <dt>
            <Trans>With</Trans>
          </dt>
          <dd>
            {pass.people
              .slice(1)
              .map(({ name }) => name)
              .join(', ')}
          </dd>
        </div>
      ) : null}
      <div>
        <dt>
          <Trans>Entry fee</Trans>
        </dt>
        <dd>
          {pass.amount > 0 ? formatPrice(pass.amount) : t`Free`}
          {(pass.status === 'confirmed' || pass.isPrepaid) && pass.amount > 0 ? t`, paid` : null}
          {priceNote(pass)}
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Pass</Trans>
        </dt>
        <dd className={styles.code}>{grouped}</dd>
      </div>
      <div>
        <dt>
          <Trans>Number</Trans>
        </dt>
        <dd>
          {pass.number}{' '}
          <small>
            <Trans>in the organisers’ list of this event</Trans>
          </small>
        </dd>
      </div>
    </dl>
  );
}
