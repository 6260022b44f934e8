import { Link } from 'react-router';
import type { PaymentStory } from '#contract/payments/payment-story.ts';
import { Moment } from '../../../dates/event-dates.tsx';
import { historyPath } from '../../activity/activity-paths.ts';
import { useMay } from '../../auth/session/powers.ts';
import styles from '../../components/detail/detail.module.css';
import { stepActor, stepText } from './story-labels.ts';

/** What happened to a payment and its refunds, in the order it happened. */
export function PaymentHistory({ story: { payment, history } }: { story: PaymentStory }) {
  const mayReadAudit = useMay()('audit.read');
  return (
    <section className={styles.card} aria-labelledby="story">
      <h2 id="story" className={styles.heading}>
        What happened
      </h2>
      <ol className={styles.history}>
        {history.map((item) => (
          <li key={item._id}>
            <p>{stepText(item, payment)}</p>
            {item.note ? <p>{item.note}</p> : null}
            <p className={styles.soft}>
              <Moment at={item.at} format="dateTime" /> · {stepActor(item)}
            </p>
          </li>
        ))}
      </ol>
      {mayReadAudit ? (
        <Link to={historyPath(payment._id)} className={styles.admins}>
          History of what admins did
        </Link>
      ) : null}
    </section>
  );
}
