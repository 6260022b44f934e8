import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { passPath } from '#contract/urls/page-paths.ts';
import { ApiError } from '../../../api.ts';
import { browserTransport } from '../../../browser-transport.ts';
import { formatPrice } from '../../../money/format-money.ts';
import { button } from '../../components/button.ts';
import { useHydrated } from '../../components/use-hydrated.ts';
import { useFestival, useUrls } from '../../festival.ts';
import { loadApiTexts, type Outcome } from '../../forms/action-result.ts';
import form from '../../forms/form.module.css';
import { FormMessage } from '../../forms/form-message.tsx';
import page from '../registration.module.css';
import { payWithRazorpay } from './razorpay-checkout.ts';
import type { Taken } from './use-taken.ts';

const failed = (message: string): Outcome => ({ ok: false, message, errors: {} });

/** Card, netbanking, wallet: Razorpay's checkout over this page. */
export function RazorpayMethod({ code, amount, taken }: { code: string; amount: number; taken: Taken }) {
  const { apiUrl } = useUrls();
  const { festivalName } = useFestival();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const { isTaken } = taken;
  const payButton = useRef<HTMLButtonElement>(null);

  async function pay() {
    setBusy(true);
    setOutcome(undefined);
    try {
      await loadApiTexts();
      const result = await payWithRazorpay(browserTransport(apiUrl), code, festivalName, taken.take);
      if (result === 'paid')
        return void navigate(passPath(code), { state: { notice: t`Thank you for your payment!` } });
      if (result === 'paid-unconfirmed') return;
      setOutcome(
        failed(t`The payment window was closed before the payment. Nothing was taken; try again when you like.`),
      );
    } catch (error) {
      // Paid meanwhile, in another tab or by a webhook: the pass shows the current status.
      if (error instanceof ApiError && error.code === 'nothing_due') return void navigate(passPath(code));
      setOutcome(
        failed(
          (error instanceof ApiError && error.message) ||
            t`Razorpay could not be reached. Check your connection and try again, or use another payment method.`,
        ),
      );
    } finally {
      setBusy(false);
    }
  }

  function forget() {
    flushSync(taken.forget);
    // The button that had the focus is gone, and this one takes it again.
    payButton.current?.focus();
  }

  return (
    <section className={page.method} aria-labelledby="method-razorpay">
      <h2 id="method-razorpay">
        <Trans>By card, netbanking or wallet</Trans>
      </h2>
      <p>
        <Trans>Razorpay takes the payment over this page; your registration is confirmed at once.</Trans>
      </p>
      {isTaken ? (
        <>
          <FormMessage
            outcome={{ ok: true, message: t`You have paid, and we are confirming it. Do not pay again.`, errors: {} }}
          />
          <p>
            <Link to={passPath(code)}>
              <Trans>See your registration</Trans>
            </Link>
          </p>
          <NotPaid isLate={taken.isLate} onNotPaid={forget} />
        </>
      ) : (
        <FormMessage outcome={outcome} />
      )}
      <noscript>
        <p>
          <Trans>This payment method needs JavaScript.</Trans>
        </p>
      </noscript>
      <div>
        <button
          type="button"
          ref={payButton}
          className={button('ink')}
          disabled={busy || isTaken || !hydrated}
          onClick={() => void pay()}
        >
          {busy && !isTaken ? t`Opening Razorpay…` : t`Pay ${formatPrice(amount)} with Razorpay`}
        </button>
      </div>
    </section>
  );
}

/** The way back to all payment methods, where no report of the payment has come. */
function NotPaid({ isLate, onNotPaid }: { isLate: boolean; onNotPaid: () => void }) {
  return (
    <>
      {/* It is there before its text, which screen readers announce so. */}
      <p role="status" className={isLate ? undefined : form.spoken}>
        {isLate ? (
          <Trans>
            No payment has reached us yet. Look in your bank’s app whether the money has left your account before you
            pay again.
          </Trans>
        ) : null}
      </p>
      {isLate ? (
        <div>
          <button type="button" className={button('ghost')} onClick={onNotPaid}>
            <Trans>I did not pay</Trans>
          </button>
        </div>
      ) : null}
    </>
  );
}
