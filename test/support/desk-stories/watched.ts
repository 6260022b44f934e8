/** A registration's money as the API shows it; amounts are rupees. */
export interface Shown {
  status: string;
  eventId: string;
  /** What it costs. */
  amount: number;
  payments: ShownPayment[];
}

export interface ShownPayment {
  _id: string;
  method: 'upi' | 'razorpay' | 'desk';
  status: string;
  amount: number;
  utr: string | null;
  reference: string;
  refunds: ShownRefund[];
}

export interface ShownRefund {
  _id: string;
  amount: number;
  method: 'gateway' | 'upi' | 'bank' | 'cash';
  status: string;
  createdAt: string;
}

const endings = ['cancelled', 'expired', 'refunded'];
export const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/**
 * What a registration has to be charged, by the rules of docs/decisions/payments/ledger.md and plain arithmetic: from what the API
 * showed after each step. Nothing of the server's code takes part.
 */
export class Watched {
  /** What is asked of it now: its price less what was waived and what refunds took off. Nothing before it was confirmed. */
  charge = 0;
  /** Of the price, what an admin waived. */
  waived = 0;
  /** Paid and not given back. */
  kept = 0;
  readonly #processed = new Set<string>();
  /** By how much each refund reduced the charge that is asked now. */
  readonly #reduced = new Map<string, number>();
  readonly mistakes: string[] = [];
  now: Shown;

  constructor(shown: Shown) {
    this.now = { ...shown, payments: [], status: 'new' };
    this.see(shown, { fee: shown.amount, mayWaive: false });
  }

  get surplus(): number {
    return Math.max(0, this.kept - this.charge);
  }

  /** The charge before what was waived is taken off. */
  get gross(): number {
    return this.charge + this.waived;
  }

  get owed(): number {
    return Math.max(0, this.charge - this.kept);
  }

  /** What is paid of the price; who paid and waits for a seat has paid for that. */
  get paidPrice(): number {
    if (this.gross > 0) return Math.min(this.charge, this.kept);
    return endings.includes(this.now.status) ? 0 : Math.min(this.now.amount, this.kept);
  }

  /** Takes in what one step changed. `fee` is the price of today in its event, for its kind. */
  see(shown: Shown, { fee, mayWaive }: { fee: number; mayWaive: boolean }): void {
    const before = this.now;
    this.#seePayments(shown);
    this.#seeStatus(before, shown, fee);
    if (shown.eventId !== before.eventId) this.#seeMove(before, shown, fee);
    for (const refund of refundsOf(shown)) this.#seeRefund(refund, shown.amount);
    this.now = shown;
    if (shown.status !== 'confirmed' || this.owed === 0) return;
    if (!mayWaive) this.mistakes.push(`it is confirmed and owes ${this.owed}`);
    this.waived += this.owed;
    this.charge -= this.owed;
  }

  #seePayments(shown: Shown): void {
    const isPaid = ({ status }: ShownPayment) => status === 'paid';
    this.kept += sum(shown.payments.filter(isPaid).map(({ amount }) => amount));
    this.kept -= sum(this.now.payments.filter(isPaid).map(({ amount }) => amount));
  }

  #seeStatus(before: Shown, shown: Shown, fee: number): void {
    if (shown.status === before.status) return;
    // Where it was charged before, that counts still.
    if (shown.status === 'confirmed' && this.gross === 0) this.charge = shown.amount;
    if (shown.status === 'offered' && shown.amount !== fee)
      this.mistakes.push(`offered for ${shown.amount}, not ${fee}`);
    if (before.status !== 'confirmed' || shown.status !== 'under_review') return;
    if (shown.amount !== this.charge) this.mistakes.push(`it has to pay ${shown.amount} again, not ${this.charge}`);
    this.charge = 0;
    this.waived = 0;
    this.#reduced.clear();
  }

  /** A lower price first ends what was waived, then what refunds took off; of a higher one the difference is charged. */
  #seeMove(before: Shown, shown: Shown, fee: number): void {
    if (shown.amount !== fee) this.mistakes.push(`moved to a price of ${shown.amount}, not ${fee}`);
    if (before.status !== 'confirmed') return;
    const forgone = before.amount - this.charge;
    const change = shown.amount - before.amount;
    const ended = change < 0 ? Math.min(forgone, -change) : 0;
    this.waived -= Math.min(ended, this.waived);
    this.charge += change + ended;
  }

  /** A refund takes surplus first, and the rest off the charge; one that came back is charged again, up to the price. */
  #seeRefund({ _id, amount, status }: ShownRefund, price: number): void {
    if ((status === 'processed') === this.#processed.has(_id)) return;
    if (status === 'processed') {
      const less = Math.max(0, amount - this.surplus);
      this.#processed.add(_id);
      this.#reduced.set(_id, less);
      this.kept -= amount;
      this.charge -= less;
      return;
    }
    this.#processed.delete(_id);
    this.kept += amount;
    this.charge = Math.max(this.charge, Math.min(this.charge + (this.#reduced.get(_id) ?? 0), price));
  }
}

/** What neither went back of a payment nor is on its way back. */
export const leftOf = ({ amount, refunds }: ShownPayment): number =>
  refunds.reduce((rest, refund) => rest - (refund.status === 'failed' ? 0 : refund.amount), amount);

/** The refunds of a registration in the order they were made. */
export function refundsOf({ payments }: Shown): ShownRefund[] {
  const refunds = payments.flatMap((payment) => payment.refunds.toReversed());
  return refunds.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
}
