import { TabLinks } from '../components/tab-links.tsx';

const paymentViews = ['check', 'surplus', 'refunds', 'all'] as const;
export type PaymentView = (typeof paymentViews)[number];

const labels: Record<PaymentView, string> = {
  check: 'To check',
  surplus: 'Surplus',
  refunds: 'Refunds',
  all: 'By status',
};

const pathOf = (view: PaymentView) => (view === 'check' ? '/admin/payments' : `/admin/payments?view=${view}`);

/** The view that a URL names; a status alone is one of all payments, as in links of before. */
export function readPaymentView(params: URLSearchParams): PaymentView {
  const named = paymentViews.find((view) => view === params.get('view'));
  return named ?? (params.has('status') && params.get('status') !== 'under_review' ? 'all' : 'check');
}

/** The lists of payments. */
export function PaymentTabs({ view }: { view: PaymentView }) {
  return (
    <TabLinks
      label="Lists of payments"
      tabs={paymentViews.map((one) => ({ view: one, label: labels[one], path: pathOf(one) }))}
      current={view}
    />
  );
}
