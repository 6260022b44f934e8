import type { RegistrationFilter } from '#contract/panel/registration-filters.ts';
import type { ExportFormat, ExportTable } from '#contract/payments/reports.ts';
import type { ContactDataKind } from '#contract/privacy/contact-data.ts';
import { commonScope, type Power, type Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { toCsv } from '../../tables/csv.ts';
import type { Table } from '../../tables/table.ts';
import { toXlsx } from '../../tables/xlsx.ts';
import { unmatchedTable } from '../bank-statements/unmatched-export.service.ts';
import { ledgerTable } from '../ledger/ledger-export.service.ts';
import { paymentTable, refundTable } from '../payments/money-export.service.ts';
import { recordExport } from '../privacy/access-log/data-access.service.ts';
import { registrationTable } from '../registrations/lists/registration-export.service.ts';

type ScopedFilter = RegistrationFilter & { scope: Scope };

const tables: Record<ExportTable, (context: AppContext, filter: ScopedFilter) => Table> = {
  registrations: registrationTable,
  payments: paymentTable,
  refunds: refundTable,
  ledger: ledgerTable,
  unmatched: unmatchedTable,
};

/** What an export is called in the record of who read contact data. */
const contents: Record<ExportTable, ContactDataKind> = {
  registrations: 'registrations',
  payments: 'payments',
  refunds: 'refunds',
  ledger: 'ledger',
  unmatched: 'bank_statement',
};

/** What one has to be allowed to read, to download it. */
const readingPowers: Record<ExportTable, Power> = {
  registrations: 'registrations.read',
  payments: 'payments.read',
  refunds: 'payments.read',
  ledger: 'payments.read',
  unmatched: 'treasury.read',
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
  filter: ScopedFilter = { scope: 'festival' },
  source: Table = tables[table](context, filter),
): ExportedFile {
  const { type, write } = formats[format];
  return { name: `${table}.${format}`, type, chunks: write(source) };
}

/**
 * The same of what `user` may both read and download, once it is recorded who exports it. Throws `not_allowed` where they
 * may not read such a table.
 */
export async function exportFor(
  user: SessionUser,
  context: AppContext,
  table: ExportTable,
  format: ExportFormat,
  filter: RegistrationFilter,
): Promise<ExportedFile> {
  const { 'exports.download': download, [readingPowers[table]]: read } = user.powers;
  if (!download || !read) throw new AppError('not_allowed');
  const scoped = { ...filter, scope: commonScope(download, read) };
  const source = tables[table](context, scoped);
  const recorded = await recordExport(context, user, contents[table], filter, source);
  return exportTable(context, table, format, scoped, recorded);
}
