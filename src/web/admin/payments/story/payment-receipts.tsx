import { Button } from '@mantine/core';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { PaymentStory } from '#contract/payments/payment-story.ts';
import { type Receipt, receiptTitle } from '#contract/payments/receipts.ts';
import { formatRupees, PAISE } from '#contract/payments/rupees.ts';
import { Moment } from '../../../dates/event-dates.tsx';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useMay } from '../../auth/session/powers.ts';
import detail from '../../components/detail/detail.module.css';
import { DecisionDialog } from '../../registrations/detail/decision-dialog.tsx';
import styles from './story.module.css';

/** The receipts of a payment and their credit notes; a wrong one is cancelled, and another one issued in its place. */
export function PaymentReceipts({ receipts }: Pick<PaymentStory, 'receipts'>) {
  const [asked, setAsked] = useState<Receipt | null>(null);
  const mayCancel = useMay()('treasury.edit');
  if (receipts.length === 0) return null;
  const valid = receipts.filter(({ cancelledAt }) => cancelledAt === null);
  const isCredited = ({ number }: Receipt) => valid.some(({ receiptNumber }) => receiptNumber === number);
  return (
    <section className={detail.card} aria-labelledby="receipts">
      <h2 id="receipts" className={detail.heading}>
        Receipts
      </h2>
      <ul className={detail.list}>
        {receipts.map((receipt) => (
          <li key={receipt._id}>
            <p>
              <a
                href={`/receipts/${receipt._id}`}
                target="_blank"
                rel="noopener"
                title="Opens in a new tab"
                className={detail.link}
              >
                {receiptTitle(receipt)} {receipt.number}
              </a>{' '}
              <strong>{formatRupees(receipt.amountPaise / PAISE)}</strong>
            </p>
            <p className={detail.soft}>
              Issued <Moment at={receipt.issuedAt} format="dateTime" />
              {receipt.receiptNumber ? ` · names ${receipt.receiptNumber}` : ''}
            </p>
            {receipt.cancelledAt ? (
              <p>
                <strong>Cancelled</strong> <Moment at={receipt.cancelledAt} format="dateTime" />
                {receipt.reason ? `: ${receipt.reason}` : ''}
              </p>
            ) : null}
            {mayCancel && receipt.kind === 'receipt' && valid.includes(receipt) && !isCredited(receipt) ? (
              <div className={styles.buttons}>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Cancel receipt ${receipt.number}`}
                  onClick={() => setAsked(receipt)}
                >
                  Cancel receipt
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {asked ? <CancelReceipt receipt={asked} onClose={() => setAsked(null)} /> : null}
    </section>
  );
}

function CancelReceipt({ receipt: { _id, number }, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { call } = useAdminApi();
  return (
    <DecisionDialog
      draftName={`cancel-receipt-${_id}`}
      title={`Cancel receipt ${number}?`}
      text="It keeps its number and is marked as cancelled. A new one is issued in its place for what the payment still pays of the fee, with the name, address and tax as the settings have them now."
      note="Reason"
      isNoteRequired
      confirm="Cancel the receipt"
      done={`Receipt ${number} is cancelled`}
      tone="danger"
      mails={false}
      run={async (reason) => {
        const { data } = await call(endpoints.receipts.cancel, { params: { id: _id }, body: { reason } });
        return data._id === _id ? undefined : `Receipt ${number} is cancelled, ${data.number} is issued in its place`;
      }}
      onClose={onClose}
    />
  );
}
