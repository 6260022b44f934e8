import { Link } from 'react-router';
import styles from './payments.module.css';

export const paymentViews = ['check', 'surplus', 'refunds', 'all'] as const;
export type PaymentView = (typeof paymentViews)[number];

const labels: Record<PaymentView, string> = {
  check: 'To check',
  surplus: 'Surplus',
  refunds: 'Refunds',
  all: 'All',
};

const pathOf = (view: PaymentView) => (view === 'check' ? '/admin/payments' : `/admin/payments?view=${view}`);

/** The view that an address names; a status alone is one of all payments, as in links of before. */
export function readPaymentView(params: URLSearchParams): PaymentView {
  const named = paymentViews.find((view) => view === params.get('view'));
  return named ?? (params.has('status') && params.get('status') !== 'under_review' ? 'all' : 'check');
}

/** The lists of payments, as links: reload and back work. */
export function PaymentTabs({ view }: { view: PaymentView }) {
  return (
    <nav className={styles.tabs} aria-label="Lists of payments">
      {paymentViews.map((one) => (
        <Link key={one} to={pathOf(one)} aria-current={one === view ? 'page' : undefined} preventScrollReset>
          {labels[one]}
        </Link>
      ))}
    </nav>
  );
}
