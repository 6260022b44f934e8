import { defineEndpoint } from '../endpoint.ts';
import { flag, id, instant, text } from '../fields.ts';
import { registrationKinds, registrationStatuses } from '../registration-rules.ts';
import { z } from '../zod.ts';
import { MAX_SHEET_CHARACTERS } from './sheets.ts';

/**
 * How imported registrations are paid: `due` as any other; `free` without a fee; `desk` in cash to the admin who imports;
 * `utr_review` by the UTR in the sheet, which is checked as any other; `utr_paid` by the UTR, and the money was found.
 */
export const importPayments = ['due', 'free', 'desk', 'utr_review', 'utr_paid'] as const;
export type ImportPayment = (typeof importPayments)[number];

/** A cell, or a whole row, that cannot be imported; `column` counts from 0 and is null where the sheet has no such column. */
export const sheetProblemSchema = z.object({
  row: z.number().int(),
  column: z.number().int().nullable(),
  field: z.string(),
  message: z.string(),
});
export type SheetProblem = z.infer<typeof sheetProblemSchema>;

/**
 * A registration of a sheet: `new` where it is made, with the status it gets; `existing` where it was imported before or its
 * people are registered, `note` says which; `invalid` where `problems` says why not. `rows` are those of the sheet; `key` is
 * by what it is known again.
 */
export const importedRegistrationSchema = z
  .object({
    rows: z.array(z.number().int()),
    key: z.string(),
    kind: z.enum(registrationKinds),
    name: z.string(),
    people: z.array(z.object({ name: z.string(), email: z.string() })),
    state: z.enum(['new', 'existing', 'invalid']),
    status: z.enum(registrationStatuses).nullable(),
    amount: z.number().int(),
    note: z.string().nullable(),
    problems: z.array(sheetProblemSchema),
  })
  .meta({ id: 'ImportedRegistration' });
export type ImportedRegistration = z.infer<typeof importedRegistrationSchema>;

/** What a sheet is read as; `_id` is that of the import, null while it is only checked. `choices` are what a column can be. */
export const registrationImportResultSchema = z
  .object({
    _id: z.string().nullable(),
    headings: z.array(z.string()),
    columns: z.record(z.string(), z.number().int()),
    choices: z.array(z.object({ name: z.string(), label: z.string() })),
    registrations: z.array(importedRegistrationSchema),
    created: z.number().int(),
  })
  .meta({ id: 'RegistrationImportResult' });
export type RegistrationImportResult = z.infer<typeof registrationImportResultSchema>;

/** An import that was made: what it counts, whether its people were mailed, and whether it was undone. */
export const registrationImportSchema = z
  .object({
    _id: z.string(),
    fileName: z.string(),
    registrations: z.number().int(),
    people: z.number().int(),
    payment: z.enum(importPayments),
    importedBy: z.string(),
    importedAt: instant,
    mailedAt: instant.nullable(),
    undoneBy: z.string().nullable(),
    undoneAt: instant.nullable(),
  })
  .meta({ id: 'RegistrationImport' });
export type RegistrationImport = z.infer<typeof registrationImportSchema>;

const common = { access: 'admin', tag: 'registrations', scope: [{ kind: 'event', params: 'id' }] } as const;
const audit = { target: 'event' } as const;
const byImport = z.object({ id, importId: id });

export const registrationImportEndpoints = {
  list: defineEndpoint({
    ...common,
    power: 'registrations.edit',
    method: 'GET',
    path: '/api/events/:id/registration-imports',
    summary: 'The last fifty imports of registrations for an event, newest first',
    params: z.object({ id }),
    data: z.array(registrationImportSchema),
    errors: ['event_not_found'],
  }),
  import: defineEndpoint({
    ...common,
    power: 'registrations.edit',
    method: 'POST',
    path: '/api/events/:id/registration-imports',
    audit: {
      ...audit,
      action: 'imported registrations for',
      details: ['fileName', 'created', 'payment', 'aboveCapacity', 'withMail'],
    },
    summary:
      'Check a sheet of registrations (CSV, XLSX or pasted), or with isDryRun false import it in one transaction: all of its new registrations, or with skipInvalid those without a problem',
    documents: ['sheet'],
    params: z.object({ id }),
    body: z.object({
      text: text(MAX_SHEET_CHARACTERS).optional(),
      fileName: text(200).optional(),
      /** The column of each field, from 0, as JSON; remembered for these headings. */
      columns: text(10_000).optional(),
      payment: z.enum(importPayments).default('due'),
      /** What has no problem is imported, the rest is left out. */
      skipInvalid: flag.default(false),
      /** Gives seats also where none is free. */
      aboveCapacity: flag.default(false),
      /** Members without an e-mail are left out, and teams may be too small: members join by the team's code. */
      membersLater: flag.default(false),
      /** Mails the passes, or how a registration is where it has none. */
      withMail: flag.default(false),
      isDryRun: flag.default(true),
    }),
    data: registrationImportResultSchema,
    errors: ['sheet_unreadable', 'event_not_found', 'has_sub_events', 'registration_closed'],
  }),
  mail: defineEndpoint({
    ...common,
    power: 'registrations.mail',
    method: 'POST',
    path: '/api/events/:id/registration-imports/:importId/mail',
    audit: { ...audit, action: 'mailed the imported registrations of', details: ['fileName', 'registrations'] },
    summary: 'Mail the passes of an import that was made without, once',
    params: byImport,
    body: z.object({}),
    data: registrationImportSchema,
    errors: ['registration_import_not_found', 'registration_import_undone', 'registration_import_mailed'],
  }),
  undo: defineEndpoint({
    ...common,
    power: 'registrations.edit',
    method: 'POST',
    path: '/api/events/:id/registration-imports/:importId/undo',
    audit: { ...audit, action: 'undid an import of registrations for', details: ['fileName', 'registrations'] },
    summary:
      'Undo an import: its registrations are cancelled and its payments taken back, unless somebody came in or paid since',
    params: byImport,
    body: z.object({}),
    data: registrationImportSchema,
    errors: ['registration_import_not_found', 'registration_import_undone', 'registration_import_used'],
  }),
};
