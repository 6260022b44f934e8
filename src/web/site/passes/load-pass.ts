import { redirect } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { groupedPassCode, passCodeIn } from '#contract/passes.ts';
import type { PaymentDue } from '#contract/payments/payments.ts';
import { passPath } from '#contract/urls/page-paths.ts';
import { pageApi } from '../page-api.ts';
import { listOwnRegistrations, orNotFound, orNull } from '../registration/current-user.ts';
import { doubtOf } from '../registration/payment/utr-doubt.ts';
import { openAnswers } from './answers/sheet-values.ts';

type PageArgs = Parameters<typeof pageApi>[0] & { params: { code: string } };

/** The pass of a code in any spelling; an expired registration is shown as expired at once. */
export async function loadPass(args: PageArgs) {
  const code = passCodeIn(args.params.code);
  if (code !== '' && code !== args.params.code) throw redirect(passPath(code));
  const api = pageApi(args);
  const params = { code };
  const [{ data: first }, own] = await Promise.all([
    orNotFound(api.call(endpoints.passes.show, { params })),
    listOwnRegistrations(api),
  ]);
  const lapsed = first.expiresAt !== null && Date.parse(first.expiresAt) <= Date.now();
  // Reading what is due expires a registration whose deadline has passed, if the scheduler has not run yet.
  const due = lapsed || first.amount > 0 ? (await api.call(endpoints.payments.due, { params })).data : null;
  const pass = lapsed ? (await api.call(endpoints.passes.show, { params })).data : first;
  // Payments of before receipts have none.
  const receipts = pass.amount > 0 ? await orNull(api.call(endpoints.receipts.show, { params: { key: code } })) : null;
  const isOwn = own.some((registration) => registration._id === pass._id);
  const { data: answers } = await api.call(endpoints.answerSheets.showByPass, { params });
  return {
    pass,
    answers: answers.sheets.flatMap((sheet) => sheet.answers),
    open: openAnswers(answers),
    hasReceipt: (receipts?.data.length ?? 0) > 0,
    transfer: due && transferOf(due),
    grouped: groupedPassCode(code),
    /** From then on the gate admits nobody with it. */
    isOver: Date.parse(pass.eventEndDate) <= Date.now(),
    isOwn,
    serverTime: Date.now(),
  };
}

/** What the pass needs of the payment: the number that is checked, why one was rejected, whether one can be sent late, why none can be. */
const transferOf = ({ utr, reason, methods, closed, canClaim }: PaymentDue) => ({
  utr,
  reason,
  closed,
  doubt: utr === null ? null : doubtOf(utr, new Date()),
  canClaim: canClaim && methods.includes('upi'),
});

export type Transfer = ReturnType<typeof transferOf>;
