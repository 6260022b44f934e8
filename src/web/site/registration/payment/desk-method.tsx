import { Moment } from '../../../dates/event-dates.tsx';
import { formatRupees } from '../../../money/format-money.ts';
import page from '../registration.module.css';

interface DeskMethodProps {
  amount: number;
  reference: string;
  expiresAt: string | null;
  /** Whether nothing can be paid online. */
  isOnly: boolean;
}

/** Paying at the festival's registration desk. */
export function DeskMethod({ amount, reference, expiresAt, isOnly }: DeskMethodProps) {
  return (
    <section className={page.method} aria-labelledby="method-desk">
      <h2 id="method-desk">At the desk</h2>
      {isOnly ? <p>Fees of this festival are paid at the registration desk, not online.</p> : null}
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
    </section>
  );
}
