import { type ExportFormat, type ExportTable, exportScope } from '#contract/exports/export-tables.ts';
import type { ExportQuery } from '#contract/exports/exports.ts';
import { slugOf } from '#contract/pages/page-slugs.ts';
import { reaches, type Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { festivalDay } from '../../festival-time.ts';
import type { SessionUser } from '../../session-user.ts';
import { toCsv } from '../../tables/csv.ts';
import { type Table, withoutContact } from '../../tables/table.ts';
import { toXlsx } from '../../tables/xlsx.ts';
import { readSheet } from '../auth/access-tokens/access-tokens.service.ts';
import { listEventTitles } from '../events/events-export.service.ts';
import { recordExport } from '../privacy/access-log/data-access.service.ts';
import { definitions, filterOf, openTable } from './tables.service.ts';

const formats: Record<ExportFormat, { type: string; write: (table: Table) => AsyncGenerator<string | Uint8Array> }> = {
  csv: { type: 'text/csv; charset=utf-8', write: toCsv },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: toXlsx },
};

export interface ExportedFile {
  name: string;
  type: string;
  chunks: AsyncGenerator<string | Uint8Array>;
}

/** A table as a file, read and written batch by batch; `name` is without its ending. */
export function toFile(name: string, format: ExportFormat, source: Table): ExportedFile {
  const { type, write } = formats[format];
  return { name: `${name}.${format}`, type, chunks: write(source) };
}

/** `registrations-solo-vocals-2027-02-14`: the list, the event that it is of, and the day at the festival. */
async function nameOf(
  { db, clock, config }: AppContext,
  table: ExportTable,
  { eventId, mainEventId }: ExportQuery,
  scope: Scope,
): Promise<string> {
  const id = eventId ?? mainEventId;
  const titles = await listEventTitles(db, id && reaches(scope, id) ? [id] : []);
  const title = slugOf(titles.get(id ?? '') ?? '');
  return [table, title, festivalDay(clock(), config.timeZone)].filter(Boolean).join('-');
}

/**
 * A list as a file, of what `user` may both read and download, once it is recorded who exports it; without its contact data
 * where that is not asked for. Throws `not_allowed` where they may not, and what the list throws.
 */
export async function exportFor(
  user: SessionUser,
  context: AppContext,
  table: ExportTable,
  format: ExportFormat,
  query: ExportQuery,
  { withContact = true } = {},
): Promise<ExportedFile> {
  const scope = exportScope(user.powers, table);
  if (!scope) throw new AppError('not_allowed');
  const { contents } = definitions[table];
  const source = await openTable(context, table, query, scope, user);
  const name = await nameOf(context, table, query, scope);
  if (!withContact) return toFile(name, format, withoutContact(source));
  if (contents === null) return toFile(name, format, source);
  return toFile(name, format, await recordExport(context, user, contents, filterOf(table, query), source));
}

/**
 * The list of a live sheet as CSV, of what its maker may read and download at this moment. Errors: `token_invalid`,
 * `two_step_needed`, `not_allowed`.
 */
export async function readLiveSheet(context: AppContext, token: string): Promise<ExportedFile> {
  const { user, sheet } = await readSheet(context, token);
  const reader = { ...user, name: `${user.name} (live sheet ${user.token?.name})` };
  return exportFor(reader, context, sheet.table, 'csv', sheet.query, { withContact: sheet.withContact });
}
