import { defineEndpoint } from '../endpoint.ts';
import { flag, id, instant, optionalId, text } from '../fields.ts';
import { MAX_SHEET_CHARACTERS } from '../imports/sheets.ts';
import { z } from '../zod.ts';
import { eventImpactSchema } from './event-batches.ts';

/** The most events of one sheet. */
export const MAX_IMPORTED = 500;

/**
 * A row of a sheet of events: `new` where it makes an event, `existing` where its main event has one with this title already,
 * `invalid` where `problems` says why not; `column` counts from 0 and is null where the sheet has no such column.
 */
export const importedRowSchema = z
  .object({
    row: z.number().int(),
    title: z.string(),
    mainEvent: z.string().nullable(),
    startDate: z.string().nullable(),
    endDate: z.string().nullable(),
    state: z.enum(['new', 'existing', 'invalid']),
    problems: z.array(z.object({ field: z.string(), column: z.number().int().nullable(), message: z.string() })),
  })
  .meta({ id: 'ImportedEventRow' });
export type ImportedRow = z.infer<typeof importedRowSchema>;

/** What a sheet of events is read as; `_id` is that of the import, null while it is only checked. */
export const eventImportResultSchema = z
  .object({
    _id: z.string().nullable(),
    headings: z.array(z.string()),
    columns: z.record(z.string(), z.number().int()),
    rows: z.array(importedRowSchema),
    created: z.number().int(),
  })
  .meta({ id: 'EventImportResult' });
export type EventImportResult = z.infer<typeof eventImportResultSchema>;

/** An import that was made, and whether it was undone. */
export const eventImportSchema = z
  .object({
    _id: z.string(),
    fileName: z.string(),
    events: z.number().int(),
    importedBy: z.string(),
    importedAt: instant,
    undoneBy: z.string().nullable(),
    undoneAt: instant.nullable(),
  })
  .meta({ id: 'EventImport' });
export type EventImport = z.infer<typeof eventImportSchema>;

const common = { access: 'admin', tag: 'events', power: 'events.create' } as const;
const audit = { target: 'event', targetId: 'many', isNameless: true } as const;

export const eventImportEndpoints = {
  list: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/event-imports',
    summary: 'The last fifty imports of events, newest first',
    data: z.array(eventImportSchema),
  }),
  import: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/event-imports',
    audit: { ...audit, action: 'imported events from a sheet', details: ['fileName', 'created', 'isDryRun'] },
    summary:
      'Check a sheet of events (CSV, XLSX or pasted), or with isDryRun false import it: all of its new rows, or none',
    documents: ['sheet'],
    body: z.object({
      text: text(MAX_SHEET_CHARACTERS).optional(),
      fileName: text(200).optional(),
      /** The column of each field, from 0, as JSON; remembered for these headings. */
      columns: text(2000).optional(),
      /** The main event of the rows that name none; without it they are main events. */
      mainEventId: optionalId.optional(),
      isDryRun: flag.default(true),
    }),
    data: eventImportResultSchema,
    errors: ['sheet_unreadable', 'event_not_found', 'year_closed'],
  }),
  impact: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/event-imports/:id/impact',
    summary: 'What hangs on the events that undoing an import would delete',
    params: z.object({ id }),
    data: z.array(eventImpactSchema),
    errors: ['event_import_not_found'],
  }),
  /** It deletes events: of who may do so, those that the import made have to be in the scope. */
  undo: defineEndpoint({
    ...common,
    power: 'events.delete',
    scope: 'queries',
    method: 'POST',
    path: '/api/event-imports/:id/undo',
    approval: 'event_deletion',
    audit: { ...audit, action: 'undid an import of events', details: ['fileName', 'events'] },
    summary: 'Undo an import: its events are deleted, and can be restored one by one',
    params: z.object({ id }),
    body: z.object({}),
    data: eventImportSchema,
    errors: ['event_import_not_found', 'event_import_undone', 'event_not_found'],
  }),
};
