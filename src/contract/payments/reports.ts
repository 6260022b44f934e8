import { defineEndpoint } from '../endpoint.ts';
import { registrationFilterSchema } from '../registrations.ts';
import { z } from '../zod.ts';

/** What can be exported. */
export const exportTables = ['registrations', 'payments', 'refunds', 'ledger'] as const;
export type ExportTable = (typeof exportTables)[number];
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const tag = 'reports';

export const reportEndpoints = {
  export: defineEndpoint({
    method: 'GET',
    path: '/api/exports/:table/:format',
    access: 'admin',
    summary: 'A table as CSV or XLSX, with times in the festival’s zone; the filter is for registrations',
    tag,
    params: z.object({ table: z.enum(exportTables), format: z.enum(exportFormats) }),
    query: registrationFilterSchema,
    bare: true,
    data: z.string(),
  }),
};
