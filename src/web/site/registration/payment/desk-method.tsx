import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRevalidator } from 'react-router';
import { Written } from '../../../language/written.tsx';
import { formatPrice } from '../../../money/format-money.ts';
import { ZonedMoment } from '../../components/elsewhere.tsx';
import { useFestival } from '../../festival.ts';
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
      <h2 id="method-desk">
        <Trans>At the desk</Trans>
      </h2>
      {kind === 'desk' ? (
        <p>
          <Trans>Fees of this festival are paid at the registration desk, not online.</Trans>
        </p>
      ) : null}
      <p>
        <Trans>
          Pay {formatPrice(amount)} at the registration desk and say the reference <strong>{reference}</strong>.
        </Trans>
        {expiresAt ? (
          <>
            {' '}
            <Trans>
              Your seat is held until{' '}
              <strong>
                <ZonedMoment at={expiresAt} format="deadline" />
              </strong>
              .
            </Trans>
          </>
        ) : null}
      </p>
      <DeskFacts deskAddress={deskAddress} deskHours={deskHours} deskUntil={deskUntil} />
      {kind === 'online' ? (
        <ActionForm
          intent="desk"
          label={t`I will pay at the desk`}
          busyLabel={t`Holding your seat…`}
          look="ghost"
          saysSuccess
          posted={posted}
          send={(_form, transport) => submitDesk(transport, code)}
          onSuccess={() => void revalidate()}
        />
      ) : null}
    </section>
  );
}

function DeskFacts(props: { deskAddress: string | null; deskHours: string | null; deskUntil: string | null }) {
  const { deskAddress, deskHours, deskUntil } = props;
  const rows = [
    { name: t`Where`, value: deskAddress ? <Written text={deskAddress} /> : null },
    { name: t`Hours`, value: deskHours ? <Written text={deskHours} /> : null },
    { name: t`Open until`, value: deskUntil ? <ZonedMoment at={deskUntil} format="deadline" /> : null },
  ].filter(({ value }) => value);
  if (rows.length === 0) return null;
  return (
    <dl className={page.sums}>
      {rows.map(({ name, value }) => (
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
  const { noMail } = useFestival();
  return (
    <section className={page.method} aria-labelledby="method-none">
      <h2 id="method-none">
        <Trans>How to pay</Trans>
      </h2>
      <p>
        {noMail ? (
          <Trans>The organisers have not said yet how fees are paid. Ask them, or look at this page again later.</Trans>
        ) : (
          <Trans>The organisers have not said yet how fees are paid. They send it to you by e-mail.</Trans>
        )}
      </p>
    </section>
  );
}
