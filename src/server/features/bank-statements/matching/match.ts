import type { PaymentStatus } from '#contract/payments/payment-transitions.ts';
import type { RegistrationStatus } from '#contract/registration-rules.ts';

/** A credit of a statement whose payment is looked for. */
export interface OpenLine {
  id: string;
  /** As 2027-02-14. */
  day: string;
  amountPaise: number;
  narration: string;
  utrs: string[];
  /** The day its number went out again with the same amount: the bank may have returned it. */
  returnedOn: string | null;
}

/** What a registration has paid by transfer, says to have paid, or has to pay. */
export interface Target {
  registrationId: string;
  /** Null where nobody has said that it is paid. */
  paymentId: string | null;
  registrationStatus: RegistrationStatus;
  paymentStatus: PaymentStatus | null;
  /** What was claimed. */
  amountPaise: number;
  /** What has to arrive for it to be settled: more where the price has risen since. */
  duePaise: number;
  /** The number that the payer sent. */
  utr: string | null;
  /** The note of its transfer. */
  references: string[];
  /** The day the number was sent, else that of the registration. */
  day: string;
  /** The names of its people. */
  names: string[];
  /** A line of a statement has settled it before. */
  isSettled: boolean;
}

/** By what a line was matched. */
export type MatchRule = 'utr' | 'reference' | 'similar_utr' | 'name';

/** Only `sure` is confirmed without a person; `unsure` is shown with its candidates. */
export interface Match {
  certainty: 'sure' | 'unsure';
  rule: MatchRule;
  /** Why it is not sure. */
  doubt?: MatchDoubt;
  /** The line's own, beside any doubt. */
  returnedOn?: string;
  /** Best first. */
  targets: [Target, ...Target[]];
}

export type MatchDoubt =
  | 'amount_differs'
  | 'returned'
  | 'several_lines'
  | 'several_targets'
  | 'settled_by_another'
  | 'note_names_another'
  | 'payment_rejected'
  | 'paid_already'
  | 'registration_ended'
  | 'number_differs'
  | 'by_name_only';
