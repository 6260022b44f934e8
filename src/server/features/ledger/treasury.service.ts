import { type PaymentMethod, paymentMethods } from '#contract/payments/payment-methods.ts';
import type { Treasury } from '#contract/payments/reports.ts';
import { formatRupees, PAISE } from '#contract/payments/rupees.ts';
import type { Power } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { lockRow } from '../../db/lock-row.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError, fieldError } from '../../errors.ts';
import type { Actor } from '../registrations/actors.ts';
import { listHoldersOfAny } from '../roles/grants.service.ts';
import { postCashTransfer, postCorrection } from './ledger.service.ts';
import * as repository from './treasury.repository.ts';

const MOVES = 50;
/** Who takes money at the desk, and who keeps the books: cash is handed over to them. */
const CASH_POWERS: readonly Power[] = ['payments.desk', 'treasury.edit'];

const toFlow = ({ received, refunded }: { received: number; refunded: number }) => ({
  received: Number(received) / PAISE,
  refunded: Number(refunded) / PAISE,
  net: (Number(received) - Number(refunded)) / PAISE,
});

/** One line for each transaction: where it took money from and where it went. */
function toMoves(rows: Awaited<ReturnType<typeof repository.listMoves>>): Treasury['moves'] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((entries) => {
    const debit = entries.find(({ amountPaise }) => amountPaise > 0);
    const credit = entries.find(({ amountPaise }) => amountPaise < 0);
    if (!debit || !credit) return [];
    const place = ({ account, holder, name }: typeof debit) =>
      account === 'corrections' ? null : account === 'cash' ? (name ?? holder) : account;
    const { id, cause, at, note, actorName, amountPaise } = debit;
    return [
      { _id: id, cause, at, from: place(credit), to: place(debit), amount: amountPaise / PAISE, note, actorName },
    ];
  });
}

/** The treasurer's figures. */
export async function getTreasury({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<Treasury> {
  const byMethod = new Map<PaymentMethod | null, ReturnType<typeof toFlow>>();
  for (const row of await repository.flowByMethod(db)) byMethod.set(row.method, toFlow(row));
  const byEvent = (await repository.flowByEvent(db)).map(({ eventId, title, mainEventTitle, year, ...row }) => ({
    eventId,
    title,
    mainEventTitle,
    year,
    ...toFlow(row),
  }));
  const cash = await repository.listCash(db);
  const takers = await listHoldersOfAny(db, CASH_POWERS, clock().toISOString());
  return {
    byDay: (await repository.flowByDay(db)).map(({ day, ...row }) => ({ day, ...toFlow(row) })),
    byEvent: byEvent.sort((a, b) => b.net - a.net || a.title.localeCompare(b.title)),
    byMethod: paymentMethods.flatMap((method) => {
      const flow = byMethod.get(method);
      return flow ? [{ method, ...flow }] : [];
    }),
    gatewayFees: (await repository.balanceOf(db, 'gateway_fees')) / PAISE,
    waived: (await repository.balanceOf(db, 'waivers')) / PAISE,
    surplus: (await repository.sumSurplus(db)) / PAISE,
    cash: cash
      .map(({ id, name, paise }) => ({ id, name, expected: paise / PAISE }))
      .sort((a, b) => b.expected - a.expected || a.name.localeCompare(b.name)),
    holders: await repository.listUserNames(db, [...cash.map(({ id }) => id), ...takers]),
    moves: toMoves(await repository.listMoves(db, MOVES)),
  };
}

/**
 * What a holder should have, in paise, with their cash locked against other counts and hand-overs; undefined for somebody
 * who never held any.
 */
async function lockCash(trx: DatabaseTransaction, holder: string): Promise<number | undefined> {
  await lockRow(trx, 'users', 'id', holder);
  return (await repository.listCash(trx, holder))[0]?.paise;
}

/** The same for a count. Money that nobody is known to hold would be nobody's to hand over: throws `validation_failed`. */
async function lockCountedCash(trx: DatabaseTransaction, holder: string): Promise<number> {
  const held = await lockCash(trx, holder);
  if (held === undefined && !(await repository.isAdmin(trx, holder))) {
    throw fieldError('holder', 'Choose somebody who has held cash, or an admin');
  }
  return held ?? 0;
}

/**
 * Somebody's cash was counted: the difference is posted as a correction. `expected` is what the admin saw; where the
 * ledger says something else by now it throws `cash_changed`, as nobody can know which of the two was counted; for a
 * holder who is not known, and a difference that no note explains, `validation_failed`.
 */
export async function countCash(
  context: AppContext,
  { holder, counted, expected, note }: { holder: string; counted: number; expected: number; note: string | null },
  actor: Actor,
): Promise<Treasury> {
  return inTransaction(context.db, async (trx) => {
    const held = await lockCountedCash(trx, holder);
    if (held !== Math.round(expected * PAISE)) {
      throw new AppError('cash_changed', {
        detail: 'Cash came or went in the meantime: look at the new figure and count again',
      });
    }
    const amountPaise = counted * PAISE - held;
    if (amountPaise !== 0) {
      if (note === null) throw fieldError('note', 'Say why the cash differs from the ledger');
      await postCorrection(trx, context, {
        account: 'cash',
        holder,
        amountPaise,
        actorName: actor.name ?? '',
        note,
      });
    }
    return getTreasury({ ...context, db: trx });
  });
}

/** Cash goes to another person, or to the bank where `to` is null. Throws `validation_failed` for more than is there. */
export async function handOverCash(
  context: AppContext,
  { from, to, amount, note }: { from: string; to: string | null; amount: number; note: string | null },
  actor: Actor,
): Promise<Treasury> {
  return inTransaction(context.db, async (trx) => {
    const held = (await lockCash(trx, from)) ?? 0;
    const errors: { path: string; message: string }[] = [];
    if (amount * PAISE > held)
      errors.push({ path: 'amount', message: `At most ${formatRupees(Math.max(0, held) / PAISE)}` });
    if (to === from) errors.push({ path: 'to', message: 'Choose somebody else' });
    else if (to !== null && (await repository.findUserName(trx, to)) === undefined)
      errors.push({ path: 'to', message: 'There is no such account' });
    if (errors.length > 0) throw new AppError('validation_failed', { errors });
    const transfer = { from, to, amountPaise: amount * PAISE, note, actorName: actor.name ?? '' };
    await postCashTransfer(trx, context, transfer);
    return getTreasury({ ...context, db: trx });
  });
}
