import { t } from '@lingui/core/macro';
import type { Seats } from '#contract/events/seats.ts';
import type { RegistrationKind } from '#contract/registration-rules.ts';
import { Days, HourRange, Moment } from '../../dates/event-dates.tsx';
import { Written } from '../../language/written.tsx';
import { formatAmount, payerOf } from '../../money/format-money.ts';
import { FestivalHour } from '../components/elsewhere.tsx';
import { paidWhere, usePaymentOptions } from '../payment-options.ts';
import { VenueName } from '../venue-name.tsx';
import styles from './registration.module.css';
import { seatsLabel } from './seats/seats-label.ts';

interface RegistrationTermsProps {
  event: { startDate: string; endDate: string; venue: string | null };
  kind: RegistrationKind;
  /** What one registration of the kind costs. */
  amount: number;
  seats: Seats | null;
}

/** Above a form: what it costs and for whom, when and where, how many seats are left, until when one can register. */
export function RegistrationTerms({ event, kind, amount, seats }: RegistrationTermsProps) {
  const { startDate, endDate, venue } = event;
  const { kind: paymentKind, deskAddress, deskHours } = usePaymentOptions();
  const where = amount > 0 ? paidWhere(paymentKind) : null;
  const desk = paymentKind === 'desk' ? [deskAddress, deskHours].filter(Boolean).join(', ') : '';
  const fee = (
    <>
      {formatAmount(amount)}
      {amount > 0 ? ` ${payerOf(kind)}` : null}
      {where ? (
        <small>
          {where}
          {desk ? (
            <>
              : <Written text={desk} />
            </>
          ) : null}
        </small>
      ) : null}
    </>
  );
  const rows: { name: string; value: React.ReactNode; at?: string }[] = [
    { name: t`Entry fee`, value: fee },
    { name: t`Date`, value: <Days start={startDate} end={endDate} /> },
    { name: t`Time`, value: <HourRange start={startDate} end={endDate} />, at: startDate },
    { name: t`Venue`, value: <VenueName venue={venue} /> },
  ];
  if (seats?.capacity) rows.push({ name: t`Seats`, value: seatsLabel(seats.capacity, seats) });
  if (seats?.registrationWindow === 'open') {
    const until = <Moment at={seats.closesAt} format="deadline" />;
    rows.push({ name: t({ message: 'Register by', context: 'label' }), value: until, at: seats.closesAt });
  }
  return (
    <dl className={styles.sums}>
      {rows.map(({ name, value, at }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {at ? (
              <small>
                <FestivalHour at={at} />
              </small>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
