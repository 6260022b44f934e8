import { t } from '@lingui/core/macro';
import type { Pass } from '#contract/passes.ts';
import type { RegistrationMoney } from '#contract/payments/refunds.ts';
import { payableStatuses, type RegistrationStatus, stillToPay } from '#contract/registration-rules.ts';
import { formatPrice } from '../../money/format-money.ts';

/** What came for a registration that is not paid yet, and what is lacking. */
export const partPaidText = (arrived: number, rest: number): string =>
  t`${formatPrice(arrived)} arrived; ${formatPrice(rest)} is still due.`;

interface MoneyNoteProps {
  money: RegistrationMoney;
  status: RegistrationStatus;
  /** The price of the registration. */
  amount: number;
  /** It was paid, and waits for the next free seat. */
  isPrepaid: boolean;
  paidLate?: Pass['paidLate'];
  className?: string | undefined;
}

/** What happened to the money beyond the fee that was paid: what went back or is going back, and what is too much. */
export function MoneyNote({ money, status, amount, isPrepaid, paidLate, className }: MoneyNoteProps) {
  const sentences = moneySentences(money, { status, amount, isPrepaid });
  if (paidLate) {
    sentences.unshift({
      title: t`Paid too late:`,
      text: t`The time to pay was over when your money came, and no seat could be given to you.`,
    });
  }
  if (sentences.length === 0) return null;
  return (
    <div className={className} role="status">
      {sentences.map(({ title, text }) => (
        <p key={title}>
          <strong>{title}</strong> {text}
        </p>
      ))}
    </div>
  );
}

function moneySentences(
  money: RegistrationMoney,
  { status, amount, isPrepaid }: Pick<MoneyNoteProps, 'status' | 'amount' | 'isPrepaid'>,
) {
  const { paid, refunded, onItsWay, refused, surplus, dueBack } = money;
  const sentences: { title: string; text: string }[] = [];
  const all = onItsWay > 0 && refunded + onItsWay >= paid;
  if (onItsWay > 0) {
    const admits = all && status === 'confirmed' ? ` ${t`The pass admits nobody any more.`}` : '';
    sentences.push({
      title: t`Refund on its way:`,
      text:
        t`${formatPrice(onItsWay)} of the ${formatPrice(paid)} that was paid. Banks take up to seven working days.` +
        admits,
    });
  }
  if (refunded > 0) {
    sentences.push({
      title: refunded >= paid ? t`Refunded:` : t`Partly refunded:`,
      text: t`${formatPrice(refunded)} of the ${formatPrice(paid)} that was paid.`,
    });
  }
  if (dueBack > 0 && status === 'cancelled') {
    sentences.push({
      title: t`Due back:`,
      text: t`${formatPrice(dueBack)} of the ${formatPrice(paid)} that was paid. The organisers send it.`,
    });
  }
  if (refused > 0) {
    sentences.push({
      title: t`Refund did not go through:`,
      text: t`${formatPrice(refused)} could not be given back the way it came. The organisers know, and give it back another way.`,
    });
  }
  const unsettled = surplusSentence(surplus, { status, amount, isPrepaid });
  return unsettled ? [...sentences, unsettled] : sentences;
}

/** What is said of money that no charge has used: for a seat that is still to be had it is a part of the price, or all of it. */
function surplusSentence(
  surplus: number,
  { status, amount, isPrepaid }: Pick<MoneyNoteProps, 'status' | 'amount' | 'isPrepaid'>,
) {
  const tooMuch = isPrepaid ? surplus - amount : surplus;
  if (tooMuch <= 0) return undefined;
  if (payableStatuses.includes(status)) {
    return { title: t`Not paid yet:`, text: partPaidText(surplus, stillToPay(amount, surplus)) };
  }
  const part = surplus < amount ? partText(status, formatPrice(surplus), formatPrice(amount)) : undefined;
  if (part) return { title: t`Paid in part:`, text: part };
  return {
    title: t`Paid too much:`,
    text: t`${formatPrice(tooMuch)} more than this registration costs. The organisers see it and give it back.`,
  };
}

/** What is said of a part of the price that came, and nothing is to be paid now. */
function partText(status: RegistrationStatus, arrived: string, price: string): string | undefined {
  if (status === 'under_review') return t`${arrived} of ${price} arrived. The rest is being checked.`;
  if (status === 'waitlisted') return t`${arrived} of ${price} arrived. It counts once a seat is free for you.`;
  if (status !== 'expired') return undefined;
  return t`${arrived} of ${price} arrived. The organisers give it back, or restore your registration if you ask them.`;
}
