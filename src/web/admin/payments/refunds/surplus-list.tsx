import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import type { Surplus } from '#contract/payments/refunds.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useMay } from '../../auth/session/powers.ts';
import { ExportMenu } from '../../components/exports/export-menu.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { RowSkeleton } from '../../components/feedback/row-skeleton.tsx';
import sheet from '../../components/rows.module.css';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { surplusQuery } from '../../queries/payments.ts';
import { amountText, paymentMethodLabels } from '../../registrations/registration-labels.ts';
import { paymentPath, registrationPath } from '../../registrations/registration-paths.ts';
import { RegistrationStatusBadge } from '../../registrations/status-badge.tsx';
import styles from '../payments.module.css';
import { GiveBack } from './give-back.tsx';

type LeftPayment = Surplus['payments'][number];

interface Asked {
  surplus: Surplus;
  /** Of several payments the one that goes back. */
  payment: LeftPayment;
}

const giveBackLabels: Record<PaymentMethod, string> = {
  upi: 'Give back UPI',
  razorpay: 'Give back Razorpay',
  desk: 'Give back cash',
};

/** Registrations for which more was paid than they owe, the largest surplus first. */
export function SurplusList() {
  const { data, error, isFetching, refetch } = usePageQuery(surplusQuery(useAdminApi()));
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      {data && data.surplus.length > 0 ? <ExportMenu tables={['surplus']} /> : null}
      {error ? <ErrorState what="The surplus" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!data && !error ? <RowSkeleton what="the surplus" rowHeight={94} /> : null}
      {data?.surplus.length === 0 ? (
        <EmptyState title="Nobody paid too much">
          <p>Second payments, and those that came too late, appear here until they are given back.</p>
        </EmptyState>
      ) : null}
      <ul className={`${sheet.rows} ${styles.rows}`}>
        {data?.surplus.map((surplus) => (
          <SurplusRow
            key={surplus.registrationId}
            surplus={surplus}
            onGiveBack={(payment) => setAsked({ surplus, payment })}
          />
        ))}
      </ul>
      {data?.more ? <p className={styles.soft}>There are more: give these back first.</p> : null}
      {asked ? <GiveBack {...asked.surplus} payment={asked.payment} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

function SurplusRow({ surplus, onGiveBack }: { surplus: Surplus; onGiveBack: (payment: LeftPayment) => void }) {
  const { registrationId, registrationName, registrationEmail, amount, paid, charged, refunded, payments } = surplus;
  const mayRefund = useMay().for('payments.refund', surplus.eventId);
  return (
    <li className={styles.row}>
      <div className={styles.money}>
        <strong>{amountText(amount)}</strong>
        <span className={styles.soft}>too much</span>
      </div>
      <div className={styles.text}>
        <Link to={registrationPath(registrationId)} className={styles.name}>
          {registrationName}
        </Link>{' '}
        <span className={styles.soft}>{registrationEmail}</span>
        <p className={styles.soft}>
          {surplus.eventTitle} #{surplus.registrationNumber}{' '}
          <RegistrationStatusBadge status={surplus.registrationStatus} />
        </p>
        <p className={styles.soft}>
          Paid {amountText(paid)}, owes {charged === 0 ? 'nothing' : amountText(charged)}
          {refunded > 0 ? `, ${amountText(refunded)} went back` : ''}:{' '}
          {payments.map(({ _id, method, left }, index) => (
            <span key={_id}>
              {index > 0 ? ', ' : ''}
              <Link to={paymentPath(_id)} className={styles.name}>
                {amountText(left)} {paymentMethodLabels[method]}
              </Link>
            </span>
          ))}
        </p>
      </div>
      <div className={styles.buttons}>
        {(mayRefund ? payments : []).map((payment) => (
          <Button
            key={payment._id}
            variant="default"
            aria-label={`${giveBackLabels[payment.method]} to ${registrationName}`}
            onClick={() => onGiveBack(payment)}
          >
            {giveBackLabels[payment.method]}
          </Button>
        ))}
      </div>
    </li>
  );
}
