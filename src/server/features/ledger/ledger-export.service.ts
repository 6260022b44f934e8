import { PAISE } from '#contract/payments/rupees.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { festivalTime } from '../../festival-time.ts';
import type { Cell, Table } from '../../tables/table.ts';
import { listAllLines } from './ledger.repository.ts';

const BATCH = 500;

async function* readRows({ db, config }: AppContext, scope: Scope): AsyncGenerator<Cell[][]> {
  for (let after = ''; ; ) {
    const lines = await listAllLines(db, scope, after, BATCH);
    if (lines.length === 0) return;
    yield lines.map(({ amountPaise, ...line }) => [
      line.transactionId,
      line.day,
      festivalTime(new Date(line.at), config.timeZone),
      line.cause,
      line.causeId,
      line.account,
      amountPaise > 0 ? amountPaise / PAISE : null,
      amountPaise < 0 ? -amountPaise / PAISE : null,
      amountPaise / PAISE,
      line.eventTitle,
      line.registrationNumber,
      line.registrationName,
      line.paymentMethod,
      line.holderName ?? line.holder,
      line.note,
      line.actorName,
    ]);
    after = lines.at(-1)?._id ?? '';
  }
}

/** Every entry of the ledger in the order it was posted, of all years, or those about the events of a scope. */
export function ledgerTable(context: AppContext, { scope }: { scope: Scope }): Table {
  return {
    name: 'ledger',
    headings: [
      'Transaction',
      'Day',
      `At (${context.config.timeZone})`,
      'Cause',
      'Cause id',
      'Account',
      'Debit (INR)',
      'Credit (INR)',
      'Amount (INR)',
      'Event',
      'Number',
      'Registration',
      'Payment method',
      'Cash held by',
      'Note',
      'By',
    ],
    batches: readRows(context, scope),
  };
}
