import { useRevalidator } from 'react-router';
import { Moment } from '../../../dates/event-dates.tsx';
import { formatRupees } from '../../../money/format-money.ts';
import { usePaymentOptions } from '../../payment-options.ts';
import { ActionForm, type ActionResult } from '../action-form.tsx';
import page from '../registration.module.css';
import { submitDesk } from './submit-payment.ts';

interface DeskMethodProps {
  code: string;
  posted: ActionResult | undefined;
  amount: number;
  reference: string;
  expiresAt: string | null;
}

/** Paying at the festival's registration desk: where, when, and what to say. */
export function DeskMethod({ code, posted, amount, reference, expiresAt }: DeskMethodProps) {
  const { revalidate } = useRevalidator();
  const { kind, deskAddress, deskHours, deskUntil } = usePaymentOptions();
  return (
    <section className={page.method} aria-labelledby="method-desk">
      <h2 id="method-desk">At the desk</h2>
      {kind === 'desk' ? <p>Fees of this festival are paid at the registration desk, not online.</p> : null}
      <p>
        Pay {formatRupees(amount)} at the registration desk and say the reference <strong>{reference}</strong>.
        {expiresAt ? (
          <>
            {' '}
            Your seat is held until{' '}
            <strong>
              <Moment at={expiresAt} format="deadline" />
            </strong>
            .
          </>
        ) : null}
      </p>
      <DeskFacts deskAddress={deskAddress} deskHours={deskHours} deskUntil={deskUntil} />
      {kind === 'desk' ? null : (
        <ActionForm
          intent="desk"
          label="I will pay at the desk"
          busyLabel="Holding your seat…"
          look="ghost"
          posted={posted}
          send={(_form, transport) => submitDesk(transport, code)}
          onSuccess={() => void revalidate()}
        />
      )}
    </section>
  );
}

function DeskFacts(props: { deskAddress: string | null; deskHours: string | null; deskUntil: string | null }) {
  const { deskAddress, deskHours, deskUntil } = props;
  const rows = {
    ...(deskAddress ? { Where: deskAddress } : {}),
    ...(deskHours ? { Hours: deskHours } : {}),
    ...(deskUntil ? { 'Open until': <Moment at={deskUntil} format="deadline" /> } : {}),
  };
  if (Object.keys(rows).length === 0) return null;
  return (
    <dl className={page.sums}>
      {Object.entries(rows).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Instead of the methods where none is set up yet. */
export function NoMethod() {
  return (
    <section className={page.method} aria-labelledby="method-none">
      <h2 id="method-none">How to pay</h2>
      <p>The organisers have not said yet how fees are paid. They send it to you by e-mail.</p>
    </section>
  );
}
