import { otpCode, ownPassword } from '../auth.ts';
import { defineEndpoint } from '../endpoint.ts';
import { trashPowers } from '../events/trash.ts';
import { type ExportTable, exportDefinitions, exportTables } from '../exports/export-tables.ts';
import { exportQuerySchema } from '../exports/exports.ts';
import { requiredText } from '../fields.ts';
import { isWaitingEventKind, waitingEventPowers } from '../panel/dashboard.ts';
import { z } from '../zod.ts';
import { accessTokenSchema } from './access-tokens.ts';
import type { Power } from './powers.ts';
import { tokenPowers } from './token-rules.ts';

/** What of a list's filter decides with which powers it is read, as a URL has it. */
interface SheetFilter {
  show?: string | undefined;
  waiting?: string | undefined;
}

/**
 * The powers with which a spreadsheet reads a list, those beyond the list's own as far as its maker has them. Undefined where none can:
 * the list takes a power that no token has, or shows what one person may decide, whose powers are not those of a token.
 */
export function sheetPowers(table: ExportTable, { show, waiting }: SheetFilter): Power[] | undefined {
  if (table === 'approvals' && (show === 'waiting' || show === 'decided')) return undefined;
  const kind = table === 'events' ? (waiting ?? null) : null;
  const ofWaiting = isWaitingEventKind(kind) ? [waitingEventPowers[kind]] : [];
  const needed = [exportDefinitions[table].power, ...ofWaiting];
  if (!needed.every((power) => tokenPowers.includes(power))) return undefined;
  return ['exports.download', ...needed, ...(table === 'trash' ? Object.values(trashPowers) : [])];
}

/**
 * What makes a live sheet: a list, its filter and until when it is read, at most `MAX_TOKEN_DAYS` from now. It counts as an access token;
 * a list that the admin may not export is `not_allowed`, one that no spreadsheet can read `validation_failed`.
 */
export const createSheetSchema = z
  .object({
    name: requiredText(60, 'Say which sheet reads it'),
    table: z.enum(exportTables as [ExportTable, ...ExportTable[]]),
    /** The filter of the list, as its export takes it; a closed year's is downloaded, not read again and again. */
    query: exportQuerySchema.omit({ year: true }).default({}),
    /** Left out, the sheet gets no e-mails, telephone numbers, codes and answers. */
    withContact: z.boolean().default(false),
    endsAt: z.iso.datetime({ offset: true, error: 'Choose a day' }),
    password: ownPassword,
    /** Needed where two-step login is on. */
    code: otpCode.optional(),
  })
  .refine(({ table, query }) => sheetPowers(table, query) !== undefined, {
    path: ['table'],
    error: 'No spreadsheet can read this list',
  });
export type CreateSheet = z.infer<typeof createSheetSchema>;

/** URLs from which a spreadsheet reads a list. Each is an access token for this list alone, listed and revoked among those. */
export const liveSheetEndpoints = {
  create: defineEndpoint({
    method: 'POST',
    path: '/api/auth/sheets',
    access: 'admin',
    power: 'own_account',
    audit: {
      target: 'account',
      action: 'made a live sheet',
      isNameless: true,
      details: ['name', 'table', 'withContact', 'endsAt'],
    },
    summary:
      'Make a URL from which a spreadsheet reads a list: its path is returned once. Asks for the password and, where two-step login is on, for its code',
    tag: 'exports',
    body: createSheetSchema,
    data: accessTokenSchema.extend({ path: z.string() }),
    errors: ['wrong_credentials', 'login_not_recent', 'wrong_code', 'token_limit'],
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/api/sheets/:token/list.csv',
    access: 'anyone',
    summary: 'A list as CSV for =IMPORTDATA(), of what the admin who made the URL may read and download at this moment',
    tag: 'exports',
    params: z.object({ token: requiredText(100) }),
    bare: true,
    data: z.string(),
    errors: ['token_invalid', 'not_allowed', 'two_step_needed'],
  }),
};
