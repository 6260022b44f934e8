import type { Candidate, LineGroup, StatementLine } from '#contract/payments/bank-statements.ts';
import { PAISE } from '#contract/payments/rupees.ts';
import { longDay } from '../../festival-time.ts';
import { transferDue } from '../payments/transfer-due.service.ts';
import type { Match, MatchDoubt, MatchRule } from './matching/match.ts';
import type { StoredLine } from './stored-line.ts';
import type { TargetRow } from './targets.repository.ts';

export const toRupees = (paise: number) => paise / PAISE;
export const toPaise = (rupees: number) => rupees * PAISE;

export function groupOf({ state, problem, direction }: StoredLine, match: Match | undefined): LineGroup {
  if (state !== 'open') return state;
  if (problem !== null) return 'broken';
  if (direction === 'debit') return 'debit';
  if (!match) return 'unknown';
  return match.certainty === 'sure' ? 'sure' : 'look';
}

export function toCandidate(row: TargetRow): Candidate {
  return {
    registrationId: row.registrationId,
    paymentId: row.paymentId,
    name: row.name,
    eventTitle: row.eventTitle,
    number: row.number,
    due: transferDue(row),
    utr: row.utr,
    registrationStatus: row.registrationStatus,
    paymentStatus: row.paymentStatus,
  };
}

/** Doubts that a look at the line can settle; the others need another registration or another amount. */
const confirmable: MatchDoubt[] = ['by_name_only', 'number_differs', 'payment_rejected', 'registration_ended'];

const foundBy: Record<MatchRule, string> = {
  utr: 'The UTR is the one that was sent',
  reference: 'The note has the payment’s reference',
  similar_utr: 'The UTR differs from the one that was sent by one typing error',
  name: 'Amount, day and name are right',
};

const doubts: Record<Exclude<MatchDoubt, 'returned'>, string> = {
  amount_differs: 'but the amount is another',
  several_lines: 'but several lines have it',
  several_targets: 'but several registrations have it',
  settled_by_another: 'but another line has settled that payment',
  note_names_another: 'but the note has another registration’s reference',
  payment_rejected: 'but that payment was rejected',
  paid_already: 'but that registration is paid already: this would be paid too much',
  registration_ended: 'but that registration has ended',
  number_differs: 'and amount and day are right, but the name is not found',
  by_name_only: 'but no number or reference says so',
};

function matchText({ rule, doubt, returnedOn, targets: [first] }: Match): string {
  const again = returnedOn
    ? ` The same number went out again on ${longDay(returnedOn)}: the bank may have returned it.`
    : '';
  if (doubt === 'returned') return `${foundBy[rule]}.${again}`;
  if (doubt) return `${foundBy[rule]}, ${doubts[doubt]}.${again}`;
  if (first.paymentStatus === 'paid') return `${foundBy[rule]}; that payment is confirmed already and will be linked.`;
  if (rule === 'utr') return `${foundBy.utr}, and the amount is right.`;
  if (rule === 'similar_utr') return `${foundBy.similar_utr}; amount, day and name are right.`;
  return `${foundBy[rule]}, and the amount is right.`;
}

const settlements = {
  confirmed: 'Its payment was confirmed.',
  created: 'It was added as a payment of its own.',
  linked: 'Its payment was confirmed before.',
};

function whyOf(line: StoredLine, group: LineGroup, match: Match | undefined): string {
  switch (group) {
    case 'settled':
      return line.settlement ? settlements[line.settlement] : '';
    case 'sure':
    case 'look':
      return match ? matchText(match) : '';
    case 'unknown':
      return 'No registration is known for it.';
    case 'debit':
      return 'Money that went out.';
    case 'broken':
      return `${line.problem}.`;
    case 'repeated':
      return 'An earlier import has this line.';
    case 'set_aside':
      return line.note ?? '';
    case 'undone':
      return 'Its import was undone.';
  }
}

/** A line as the panel shows it, with whom it may be from, or was. */
export function toLineView(line: StoredLine, match: Match | undefined, targets: TargetRow[]): StatementLine {
  const group = groupOf(line, match);
  const amount = line.amountPaise === null ? null : toRupees(line.amountPaise);
  const [first] = targets.map(toCandidate);
  return {
    _id: line._id,
    row: line.row,
    group,
    day: line.day,
    amount,
    direction: line.direction,
    narration: line.narration,
    utr: line.utrs[0] ?? null,
    why: whyOf(line, group, match),
    difference: amount !== null && first && amount !== first.due ? amount - first.due : null,
    candidates: targets.map(toCandidate),
    canConfirm: match?.doubt !== undefined && !match.returnedOn && confirmable.includes(match.doubt),
    settledBy: line.settledBy,
    settledAt: line.settledAt,
  };
}
