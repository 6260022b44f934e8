import {
  paymentMethodLabels,
  paymentStatusLabels,
  refundMethodLabels,
  refundStatusLabels,
} from '#contract/panel/status-labels.ts';
import type { RefundStatus } from '#contract/payments/payment-transitions.ts';
import { PAISE } from '#contract/payments/rupees.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { timeCells } from '../../festival-time.ts';
import { type Cell, phoneCell, type Table } from '../../tables/table.ts';
import * as repository from './money-export.repository.ts';

const BATCH = 500;

/** The money of one registration, in rupees, and what names its payments outside. */
export interface MoneyOfRegistration {
  paid: number;
  refunded: number;
  utrs: string[];
  paymentIds: string[];
  paidOn: string[];
}

/** The money of registrations by id; those that never paid are left out. */
export async function listMoneyOf(db: Database, registrationIds: string[]): Promise<Map<string, MoneyOfRegistration>> {
  if (registrationIds.length === 0) return new Map();
  const payments = await repository.listPaidPayments(db, registrationIds);
  const refunded = await repository.sumRefunds(db, 'registrationId', registrationIds);
  const texts = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))];
  const byRegistration = Map.groupBy(payments, ({ registrationId }) => registrationId);
  return new Map(
    [...byRegistration].map(([id, paid]) => [
      id,
      {
        paid: paid.reduce((sum, { amount }) => sum + Number(amount), 0),
        refunded: (refunded.get(id) ?? 0) / PAISE,
        utrs: texts(paid.map(({ utr }) => utr)),
        paymentIds: texts(paid.map(({ gatewayPaymentId, reference }) => gatewayPaymentId ?? reference)),
        paidOn: texts(paid.map(({ paidOn }) => paidOn)),
      },
    ]),
  );
}

/** Reads batch after batch; a batch's last row is where the next one begins. */
async function* inBatches<Row extends repository.ExportCursor>(
  load: (after: repository.ExportCursor | undefined) => Promise<Row[]>,
  toCells: (rows: Row[]) => Promise<Cell[][]>,
): AsyncGenerator<Cell[][]> {
  for (let after: Row | undefined; ; ) {
    const rows = await load(after);
    if (rows.length === 0) return;
    yield await toCells(rows);
    after = rows.at(-1);
  }
}

/** The payments of a filter, oldest first; without a status whatever theirs is. */
export function paymentTable({ db, config }: AppContext, filter: repository.PaymentFilter): Table {
  const time = timeCells(config.timeZone);
  return {
    name: 'payments',
    headings: [
      'Payment',
      'Reference',
      'Event',
      'Number',
      'Registration',
      'E-mail',
      'Phone',
      'Method',
      'Status',
      'Amount (INR)',
      'Gateway fee (INR)',
      'Refunded (INR)',
      'UTR',
      'Order',
      'Gateway payment',
      'Reason',
      'Decided by',
      `Created at (${config.timeZone})`,
      `Paid at (${config.timeZone})`,
      'Paid on',
    ],
    contact: ['E-mail', 'Phone', 'UTR', 'Order', 'Gateway payment', 'Reference'],
    batches: inBatches(
      (after) => repository.listPaymentRows(db, filter, after, BATCH),
      async (rows) => {
        const ids = rows.map(({ id }) => id);
        const refunded = await repository.sumRefunds(db, 'paymentId', ids);
        return rows.map((row) => [
          row.id,
          row.reference,
          row.title,
          row.number,
          row.name,
          row.email,
          phoneCell(row.phone),
          paymentMethodLabels[row.method],
          paymentStatusLabels[row.status],
          row.amount,
          row.feePaise === null ? null : row.feePaise / PAISE,
          (refunded.get(row.id) ?? 0) / PAISE,
          row.utr,
          row.orderId,
          row.gatewayPaymentId,
          row.reason,
          row.decidedBy,
          time(row.createdAt),
          time(row.paidAt),
          row.paidOn,
        ]);
      },
    ),
  };
}

/** The refunds of a filter, oldest first; without a status whatever theirs is. */
export function refundTable(
  { db, config }: AppContext,
  filter: { status?: RefundStatus | undefined; search?: string | undefined; scope: Scope },
): Table {
  const time = timeCells(config.timeZone);
  return {
    name: 'refunds',
    headings: [
      'Refund',
      'Payment',
      'Event',
      'Number',
      'Registration',
      'E-mail',
      'Method',
      'Status',
      'Amount (INR)',
      'Gateway refund',
      'Reference',
      'Reason',
      'Requested by',
      `Created at (${config.timeZone})`,
      `Processed at (${config.timeZone})`,
      `Failed at (${config.timeZone})`,
      'Why it failed',
    ],
    contact: ['E-mail', 'Gateway refund', 'Reference'],
    batches: inBatches(
      (after) => repository.listRefundRows(db, filter, after, BATCH),
      async (rows) =>
        rows.map((row) => [
          row.id,
          row.paymentId,
          row.title,
          row.number,
          row.name,
          row.email,
          refundMethodLabels[row.method],
          refundStatusLabels[row.status],
          row.amountPaise / PAISE,
          row.gatewayRefundId,
          row.reference,
          row.reason,
          row.requestedByName,
          time(row.createdAt),
          time(row.processedAt),
          time(row.failedAt),
          row.failureReason,
        ]),
    ),
  };
}
