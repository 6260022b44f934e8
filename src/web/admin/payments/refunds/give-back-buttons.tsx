import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PaymentMethod } from '#contract/payments/payment-methods.ts';
import type { LeftPayment } from '#contract/payments/refunds.ts';
import { useMay } from '../../auth/session/powers.ts';
import list from '../../components/list/panel-list/panel-list.module.css';

const labels: Record<PaymentMethod, string> = {
  upi: 'Give back UPI',
  razorpay: 'Give back Razorpay',
  desk: 'Give back cash',
};

/** Who paid, for which event, and what is left of it. */
export interface Payer {
  registrationName: string;
  eventId: string;
  payments: LeftPayment[];
}

/** To whom money goes back, and of several payments the one that it is of. */
export interface Asked<Row> {
  of: Row;
  payment: LeftPayment;
}

interface GiveBackButtonsProps<Row> {
  of: Row;
  onGiveBack: (asked: Asked<Row>) => void;
  extra?: ReactNode;
}

/** One for each payment that something is left of. */
export function GiveBackButtons<Row extends Payer>({ of, onGiveBack, extra }: GiveBackButtonsProps<Row>) {
  const mayRefund = useMay().for('payments.refund', of.eventId);
  return (
    <div className={list.buttons}>
      {(mayRefund ? of.payments : []).map((payment) => (
        <Button
          key={payment._id}
          variant="default"
          aria-label={`${labels[payment.method]} to ${of.registrationName}`}
          onClick={() => onGiveBack({ of, payment })}
        >
          {labels[payment.method]}
        </Button>
      ))}
      {extra}
    </div>
  );
}
