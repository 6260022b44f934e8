import type { ExportFormat, ExportTable } from '#contract/payments/reports.ts';
import type { RegistrationFilter } from '#contract/registrations.ts';
import type { AppContext } from '../../context.ts';
import { toCsv } from '../../tables/csv.ts';
import type { Table } from '../../tables/table.ts';
import { toXlsx } from '../../tables/xlsx.ts';
import { unmatchedTable } from '../bank-statements/unmatched-export.service.ts';
import { ledgerTable } from '../ledger/ledger-export.service.ts';
import { paymentTable, refundTable } from '../payments/money-export.service.ts';
import { registrationTable } from '../registrations/lists/registration-export.service.ts';

const tables: Record<ExportTable, (context: AppContext, filter: RegistrationFilter) => Table> = {
  registrations: registrationTable,
  payments: paymentTable,
  refunds: refundTable,
  ledger: ledgerTable,
  unmatched: unmatchedTable,
};

const formats: Record<ExportFormat, { type: string; write: (table: Table) => AsyncGenerator<string | Uint8Array> }> = {
  csv: { type: 'text/csv; charset=utf-8', write: toCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: toXlsx },
};

export interface ExportedFile {
  name: string;
  type: string;
  chunks: AsyncGenerator<string | Uint8Array>;
}

/** A table as a file, read and written batch by batch. */
export function exportTable(
  context: AppContext,
  table: ExportTable,
  format: ExportFormat,
  filter: RegistrationFilter = {},
): ExportedFile {
  const { type, write } = formats[format];
  return { name: `${table}.${format}`, type, chunks: write(tables[table](context, filter)) };
}
