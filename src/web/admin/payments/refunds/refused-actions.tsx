import { Button } from '@mantine/core';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { Refund } from '#contract/payments/refunds.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { DecisionDialog } from '../../registrations/detail/decision-dialog.tsx';
import { amountText, refundIsMailed } from '../../registrations/registration-labels.ts';
import { RefundDialog } from './refund-dialog.tsx';

/** What to do about a refund that the gateway refused: ask it again, or give the money back by hand. */
export function RefusedActions({ refund, name }: { refund: Refund; name: string }) {
  const [asked, setAsked] = useState<'retry' | 'by hand' | null>(null);
  const { call, callOnce } = useAdminApi();
  const params = { id: refund.paymentId, refundId: refund._id };
  const amount = amountText(refund.amount);
  const close = () => setAsked(null);
  return (
    <>
      <Button variant="default" aria-label={`Try again to give ${amount} to ${name}`} onClick={() => setAsked('retry')}>
        Try again
      </Button>
      <Button variant="default" aria-label={`By hand: ${amount} to ${name}`} onClick={() => setAsked('by hand')}>
        By hand
      </Button>
      {asked === 'retry' ? (
        <DecisionDialog
          title={`Ask Razorpay again for ${amount}?`}
          text={`It refused before: ${refund.failureReason ?? 'no reason given'}. The money goes back to ${name} the way it came. ${refundIsMailed}`}
          note={null}
          isNoteRequired={false}
          confirm="Try again"
          done="Razorpay gives the money back"
          tone="good"
          mails
          run={async () => {
            const { data } = await call(endpoints.refunds.retry, { params, body: {} });
            if (data.status === 'failed') throw new Error(`Razorpay refused again: ${data.failureReason ?? ''}`);
          }}
          onClose={close}
        />
      ) : null}
      {asked === 'by hand' ? (
        <RefundDialog
          draftName={`by-hand-${refund._id}`}
          title={`Give ${amount} back by hand`}
          text={`For ${name}, in place of the refund that Razorpay refused.`}
          amount={refund.amount}
          methods={['upi', 'bank', 'cash']}
          withReason={false}
          run={({ method, reference }, draft) => {
            const body = {
              method: method === 'gateway' ? ('bank' as const) : method,
              ...(reference === '' ? {} : { reference }),
            };
            return callOnce(endpoints.refunds.byHand, { params, body }, { draft });
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}
