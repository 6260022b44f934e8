import { useSearchParams } from 'react-router';
import { readListUrl } from '../components/list/panel-list/use-list-url.ts';
import { PageHeader } from '../components/page-header.tsx';
import { PaymentTabs, type PaymentView, readPaymentView } from './payment-tabs.tsx';
import { PaymentList } from './queue/payment-list.tsx';
import { PaymentQueue } from './queue/payment-queue.tsx';
import { DueRefundList } from './refunds/due-refund-list.tsx';
import { RefundList } from './refunds/refund-list.tsx';
import { SurplusList } from './refunds/surplus-list.tsx';
import { whichRefunds } from './refunds/which-refunds.tsx';

const leads: Record<PaymentView, string> = {
  check: 'UPI transfers that wait for somebody to find them in the account, oldest first.',
  surplus: 'What was paid too much, and has to go back; and what waits for a seat or for its rest, which is marked.',
  refunds: 'Money that is due back, goes back or went back, and what the gateway refused.',
  all: 'Every payment of a status: paid, refused or another.',
};

/** Payments: those to check, what was paid too much, what goes back, and all. */
export default function PaymentsPage() {
  const [params] = useSearchParams();
  const view = readPaymentView(params);
  const isDue = readListUrl(params, whichRefunds).values.status === 'due';
  return (
    <>
      <PageHeader title="Payments">{leads[view]}</PageHeader>
      <PaymentTabs view={view} />
      {view === 'surplus' ? <SurplusList /> : null}
      {view === 'refunds' ? isDue ? <DueRefundList /> : <RefundList /> : null}
      {view === 'all' ? <PaymentList /> : null}
      {view === 'check' ? <PaymentQueue /> : null}
    </>
  );
}
