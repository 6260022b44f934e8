import { nanoid } from 'nanoid';
import type { EventImpact } from '#contract/events/event-batches.ts';
import {
  guessImportColumns,
  type ImportColumns,
  importFieldNames,
  importFields,
} from '#contract/events/event-import-fields.ts';
import { type EventImport, type EventImportResult, MAX_IMPORTED } from '#contract/events/event-imports.ts';
import { outermostOf } from '#contract/events/event-notices.ts';
import type { Scope } from '#contract/roles/powers.ts';
import { z } from '#contract/zod.ts';
import type { AppContext } from '../../../context.ts';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { lockEventChanges } from '../../../db/lock-row.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { readSheet, type SheetRow } from '../../../sheets/read-sheet.ts';
import { fromHeadings, headingsHash, parseColumns, requireNoProblems } from '../../../sheets/sheet-columns.ts';
import { headingsOf } from '../../../sheets/sheet-headings.ts';
import { plainText } from '../../../sheets/sheet-row.ts';
import type { Actor } from '../../registrations/actors.ts';
import { recordsGuard } from '../../roles/scope.service.ts';
import { requireOpenYear } from '../../years/years.service.ts';
import { deleteInTransaction } from '../batches/event-batches.service.ts';
import { listImpact } from '../batches/event-impact.service.ts';
import { newEventRow } from '../event-columns.ts';
import { insertEvents } from '../events.repository.ts';
import { lockForChange } from '../events.service.ts';
import * as repository from './event-imports.repository.ts';
import { type PlannedRow, planRows, rowKey } from './event-rows.ts';

const SHOWN = 50;

export interface ImportRequest {
  source: { text: string } | { bytes: Uint8Array };
  fileName: string;
  /** As JSON; left out, those that were chosen last for these headings, else by what they are called. */
  columns?: string | undefined;
  mainEventId?: string | null | undefined;
}

const columnsSchema = z.partialRecord(
  z.enum(importFieldNames as [string, ...string[]]),
  z.number().int().min(0).max(59),
);

interface Checked {
  headings: string[];
  columns: ImportColumns;
  rows: PlannedRow[];
}

/** Reads the rows by what is there now. Throws `event_not_found` and `validation_failed` (`columns`). */
async function check(
  db: Database,
  { config }: AppContext,
  sheet: SheetRow[],
  request: ImportRequest,
): Promise<Checked> {
  const rows = fromHeadings(sheet, guessImportColumns);
  const headings = headingsOf(rows);
  const remembered = request.columns || (await repository.findColumns(db, headingsHash(headings)));
  const columns = remembered
    ? (parseColumns(columnsSchema, remembered) as ImportColumns)
    : guessImportColumns(headings);
  if (columns.title === undefined) {
    const detail = `No column is called ${importFields.title.label}: choose the one that holds the titles`;
    if (request.columns) throw fieldError('columns', detail);
  }
  const known = await repository.listKnown(db);
  const fallback = known.find(({ id, mainEventId }) => id === request.mainEventId && mainEventId === null);
  if (request.mainEventId && !fallback) throw fieldError('mainEventId', 'No such main event');
  const made = await repository.listMadeEvents(db);
  return { headings, columns, rows: planRows({ rows, columns, known, made, fallback, timeZone: config.timeZone }) };
}

const shown = ({ headings, columns, rows }: Checked) => ({
  headings,
  columns: columns as Record<string, number>,
  rows: rows.map(({ input: _input, columns: _columns, mainEventId: _mainEventId, ...row }) => row),
});

/** What a sheet would make, without making it. Throws `sheet_unreadable`, `validation_failed` and, as the import would, `year_closed`. */
export async function checkSheet(context: AppContext, request: ImportRequest): Promise<EventImportResult> {
  await requireOpenYear(context.db);
  const checked = await check(context.db, context, await readSheet(request.source, guessImportColumns), request);
  return { _id: null, ...shown(checked), created: 0 };
}

/** Throws where rows cannot be imported: all of them are, or none. */
function requireValid(rows: PlannedRow[]): PlannedRow[] {
  requireNoProblems(rows.flatMap(({ row, problems }) => problems.map((problem) => ({ ...problem, row }))));
  const fresh = rows.filter(({ state }) => state === 'new');
  if (fresh.length > MAX_IMPORTED) {
    throw fieldError('sheet', `At most ${MAX_IMPORTED} events at once: split the sheet`);
  }
  return fresh;
}

/** Inserts the events of new rows, main events before those that are part of them; returns their ids, and by which keys. */
async function insertRows(trx: DatabaseTransaction, rows: PlannedRow[], now: string) {
  const ids = new Map(rows.map((row) => [row, nanoid()]));
  const mains = new Map(
    rows.filter(({ mainEvent }) => mainEvent === null).map((row) => [plainText(row.title), ids.get(row) ?? '']),
  );
  const ordered = rows.toSorted((a, b) => Number(a.mainEvent !== null) - Number(b.mainEvent !== null));
  const inserted = ordered.flatMap((row) => {
    if (!row.input) return [];
    const mainEventId = row.mainEventId ?? mains.get(plainText(row.mainEvent ?? '')) ?? null;
    return [newEventRow(row.input, row.columns, { id: ids.get(row) ?? nanoid(), mainEventId, now })];
  });
  await insertEvents(trx, inserted);
  return {
    eventIds: inserted.map(({ id }) => id),
    rowKeys: Object.fromEntries(inserted.map(({ id, mainEventId, title }) => [rowKey(mainEventId ?? null, title), id])),
  };
}

/**
 * Imports the new rows of a sheet, all of them or none; a row whose event is there already makes nothing, so the same sheet
 * again makes nothing, also after its events were renamed or moved. Throws as `checkSheet`, `validation_failed` with every problem at its row, and `year_closed`.
 */
export async function importSheet(
  context: AppContext,
  request: ImportRequest,
  actor: Actor,
): Promise<EventImportResult> {
  const sheet = await readSheet(request.source, guessImportColumns);
  const now = context.clock().toISOString();
  return inTransaction(context.db, async (trx) => {
    await lockEventChanges(trx);
    await requireOpenYear(trx);
    const checked = await check(trx, context, sheet, request);
    const fresh = requireValid(checked.rows);
    if (fresh.length === 0) return { _id: null, ...shown(checked), created: 0 };
    await lockForChange(
      trx,
      fresh.map(({ mainEventId }) => mainEventId),
    );
    const { eventIds, rowKeys } = await insertRows(trx, fresh, now);
    const id = nanoid();
    await repository.insertImport(trx, {
      id,
      fileName: request.fileName,
      headings: headingsHash(checked.headings),
      importedAt: now,
      columns: JSON.stringify(checked.columns),
      eventIds: JSON.stringify(eventIds),
      rowKeys: JSON.stringify(rowKeys),
      importedBy: actor.name ?? '',
      undoneBy: null,
      undoneAt: null,
    });
    return { _id: id, ...shown(checked), created: eventIds.length };
  });
}

const toResponse = ({ eventIds: _eventIds, ...made }: repository.StoredImport): EventImport => made;

/** The last imports, newest first. */
export const listImports = async ({ db }: Pick<AppContext, 'db'>): Promise<EventImport[]> =>
  (await repository.listImports(db, SHOWN)).map(toResponse);

/** The events of an import that are still there. */
async function listLeft(db: Database, { eventIds }: repository.StoredImport) {
  const known = new Map((await repository.listKnown(db)).map((event) => [event.id, event]));
  return eventIds.flatMap((id) => known.get(id) ?? []);
}

/**
 * What hangs on the events that undoing an import would delete; sub-events count with their main event where that goes too.
 * Throws `event_import_not_found`.
 */
export async function listImportImpact(
  context: Pick<AppContext, 'db'>,
  id: string,
  paymentsScope: Scope | undefined,
): Promise<EventImpact[]> {
  const made = await repository.findImport(context.db, id);
  if (!made) throw new AppError('event_import_not_found');
  const left = await listLeft(context.db, made);
  const ids = outermostOf(left.map(({ id: _id, mainEventId }) => ({ _id, mainEventId }))).map(({ _id }) => _id);
  return ids.length === 0 ? [] : listImpact(context, ids, 'festival', paymentsScope);
}

/**
 * Deletes the events of an import that are still there, with what was added below them; they can be restored. Throws
 * `event_import_not_found`, `event_import_undone`, `event_not_found` and `not_allowed` where one of them, or a sub-event of it, is
 * outside the scope, and `ApprovalNeeded` where somebody paid for one and that takes two.
 */
export async function undoImport(
  context: AppContext,
  id: string,
  { actor, scope }: { actor: Actor; scope: Scope },
): Promise<EventImport> {
  const now = context.clock().toISOString();
  return inTransaction(context.db, async (trx) => {
    await lockEventChanges(trx);
    const made = await repository.findImport(trx, id);
    if (!made) throw new AppError('event_import_not_found');
    if (!(await repository.markUndone(trx, id, actor.name, now))) throw new AppError('event_import_undone');
    const left = (await listLeft(trx, made)).map((event) => event.id);
    const events = left.map((eventId) => ({ kind: 'event' as const, id: eventId, withSubEvents: true }));
    await recordsGuard(events, scope).begin(trx);
    const title = `The import “${made.fileName}” (${left.length} events)`;
    if (left.length > 0) await deleteInTransaction(trx, context, left, { notify: true, actor, title });
    return toResponse({ ...made, undoneBy: actor.name, undoneAt: now });
  });
}
