import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { paymentMethodLabels } from '#contract/panel/status-labels.ts';
import type { PaymentStory } from '#contract/payments/payment-story.ts';
import { isUnknown } from '../../../api.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useMay } from '../../auth/session/powers.ts';
import styles from '../../components/detail/detail.module.css';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { HeaderLink } from '../../components/header-link.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { paymentStoryQuery } from '../../queries/payments.ts';
import { amountText } from '../../registrations/registration-labels.ts';
import { type Decision, DecisionAboutPayment } from '../queue/decision-about-payment.tsx';
import { GiveBack } from '../refunds/give-back.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentLedger } from './payment-ledger.tsx';
import { PaymentReceipts } from './payment-receipts.tsx';
import { PaymentRefunds } from './payment-refunds.tsx';

const back = (
  <HeaderLink to="/admin/payments" icon={IconArrowLeft}>
    Payments
  </HeaderLink>
);

/** One payment: who, when, what and why, with its refunds and what the ledger says. */
export default function PaymentPage() {
  const id = useParams().id ?? '';
  return <OnePayment key={id} id={id} />;
}

function OnePayment({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = usePageQuery(paymentStoryQuery(useAdminApi(), id));
  if (!data && isUnknown(error)) {
    return (
      <>
        <PageHeader title="Payment" />
        <EmptyState title="There is no such payment">{back}</EmptyState>
      </>
    );
  }
  const failed = error ? (
    <ErrorState what="The payment" error={error} isLoading={isFetching} onRetry={refetch} />
  ) : null;
  if (!data) {
    return (
      <>
        <PageHeader title="Payment" actions={back} />
        {failed ?? <div className={styles.skeleton} role="status" aria-label="Loading the payment" />}
      </>
    );
  }
  const { payment } = data;
  return (
    <>
      <PageHeader
        title={`${amountText(payment.amount)} from ${payment.registrationName}`}
        actions={
          <>
            {back}
            <StoryActions story={data} />
          </>
        }
      >
        {paymentMethodLabels[payment.method]} · {payment.eventTitle} #{payment.registrationNumber}
      </PageHeader>
      {failed}
      <div className={styles.columns}>
        <div className={styles.column}>
          <PaymentFacts story={data} />
          <PaymentRefunds payment={payment} />
          <PaymentReceipts receipts={data.receipts} />
          <PaymentLedger payment={payment} lines={data.ledger} />
        </div>
        <PaymentHistory story={data} />
      </div>
    </>
  );
}

/** What can be done about the payment now. */
function StoryActions({ story: { payment, left, refundRule } }: { story: PaymentStory }) {
  const [decision, setDecision] = useState<Decision['kind'] | 'give back' | null>(null);
  const close = () => setDecision(null);
  const may = useMay();
  const mayDecide = may.for('payments.decide', payment.eventId);
  return (
    <>
      {mayDecide && payment.status === 'under_review' ? (
        <>
          <Button color="peacock" onClick={() => setDecision('confirm')}>
            Confirm
          </Button>
          <Button variant="default" onClick={() => setDecision('reject')}>
            Reject
          </Button>
        </>
      ) : null}
      {mayDecide && payment.status === 'rejected' && payment.method === 'upi' ? (
        <Button variant="default" onClick={() => setDecision('take back')}>
          Take back the rejection
        </Button>
      ) : null}
      {left >= 1 && may.for('payments.refund', payment.eventId) ? (
        <Button variant="default" onClick={() => setDecision('give back')}>
          Give money back
        </Button>
      ) : null}
      {decision === 'give back' ? (
        <GiveBack {...payment} payment={{ ...payment, left }} amount={left} rule={refundRule} onClose={close} />
      ) : null}
      {decision !== null && decision !== 'give back' ? (
        <DecisionAboutPayment decision={{ kind: decision, payment }} onClose={close} />
      ) : null}
    </>
  );
}
