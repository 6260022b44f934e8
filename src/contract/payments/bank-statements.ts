import { defineEndpoint } from '../endpoint.ts';
import { id, instant, optionalText, requiredText, text } from '../fields.ts';
import { registrationStatuses } from '../registration-rules.ts';
import { z } from '../zod.ts';
import { paymentStatuses } from './payment-transitions.ts';

/** The largest statement accepted, in bytes. */
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;

/** Money that came in or went out. */
export const directions = ['credit', 'debit'] as const;
export type Direction = (typeof directions)[number];

/** The banks whose statements are known by their headings. */
export const banks = ['hdfc', 'icici', 'sbi', 'axis', 'kotak', 'other'] as const;
export type Bank = (typeof banks)[number];

/**
 * What a column of a statement can be. Money is in `deposit` and `withdrawal`, or in one column `amount` with
 * `direction` (CR, DR) beside it.
 */
export const columnRoles = [
  'day',
  'narration',
  'reference',
  'deposit',
  'withdrawal',
  'amount',
  'direction',
  'balance',
] as const;
export type ColumnRole = (typeof columnRoles)[number];

const column = z.number().int().min(0).max(59).nullable();

/** Which column has which role, counted from 0; null where the statement has none. */
export const columnsSchema = z
  .object({
    day: column,
    narration: column,
    reference: column,
    deposit: column,
    withdrawal: column,
    amount: column,
    direction: column,
    balance: column,
  })
  .meta({ id: 'StatementColumns' });
export type StatementColumns = z.infer<typeof columnsSchema>;

/** Why columns cannot be read as a statement, or null where they can. */
export function columnsProblem({ day, narration, deposit, amount }: StatementColumns): string | null {
  if (day === null) return 'Choose the column with the date';
  if (narration === null) return 'Choose the column with the description';
  return deposit === null && amount === null ? 'Choose the column with the money that came in' : null;
}

/** The columns as an admin chose them for one heading; a form sends them as JSON. */
export const chosenColumnsSchema = z.object({
  /** The row of the heading, from 1. */
  headerRow: z.number().int().min(1).max(20_000),
  columns: columnsSchema,
});
export type ChosenColumns = z.infer<typeof chosenColumnsSchema>;

/**
 * Where a line stands: `settled` (its payment is confirmed), `sure` (ready to be confirmed), `look` (a person has to
 * decide), `unknown` (nobody is known for it), `debit`, `broken`, `repeated` (imported before), `set_aside` (an admin
 * said that it is no payment), `undone`. Every line is in exactly one.
 */
export const lineGroups = [
  'settled',
  'sure',
  'look',
  'unknown',
  'debit',
  'broken',
  'repeated',
  'set_aside',
  'undone',
] as const;
export type LineGroup = (typeof lineGroups)[number];

/** Groups in a query: their names with commas between them. */
export const lineGroupsText = z
  .string()
  .max(200)
  .transform((value) => value.split(','))
  .pipe(z.array(z.enum(lineGroups)));

/** Whom a line may be from. `due` is what that person has to pay, in whole rupees: 0 where it is paid already. */
export const candidateSchema = z
  .object({
    registrationId: z.string(),
    paymentId: z.string().nullable(),
    name: z.string(),
    eventTitle: z.string(),
    number: z.number().int(),
    due: z.number().int(),
    utr: z.string().nullable(),
    registrationStatus: z.enum(registrationStatuses),
    paymentStatus: z.enum(paymentStatuses).nullable(),
  })
  .meta({ id: 'StatementCandidate' });
export type Candidate = z.infer<typeof candidateSchema>;

/**
 * A line as the panel shows it. `amount` is rupees with its paise, as the bank prints it; `row` its row in the file.
 * `why` says in a sentence why it is in its group. `candidates` are whom it may be from, best first; the first alone is
 * taken where it is sure.
 */
export const statementLineSchema = z
  .object({
    _id: z.string(),
    row: z.number().int(),
    group: z.enum(lineGroups),
    day: z.string().nullable(),
    amount: z.number().nullable(),
    direction: z.enum(directions).nullable(),
    narration: z.string(),
    utr: z.string().nullable(),
    why: z.string(),
    /** The line's amount less what is due, in rupees, where they differ. */
    difference: z.number().nullable(),
    candidates: z.array(candidateSchema),
    /** Whether a person can confirm the first candidate without choosing. */
    canConfirm: z.boolean(),
    settledBy: z.string().nullable(),
    settledAt: instant.nullable(),
  })
  .meta({ id: 'StatementLine' });
export type StatementLine = z.infer<typeof statementLineSchema>;

const counts = z.object(
  Object.fromEntries(lineGroups.map((group) => [group, z.number().int()])) as Record<LineGroup, z.ZodNumber>,
);
export type LineCounts = z.infer<typeof counts>;

/** One imported statement. `counts` add up to `lines`; `sureAmount` is what confirming all sure ones confirms. */
export const bankStatementSchema = z
  .object({
    _id: z.string(),
    fileName: z.string(),
    bank: z.enum(banks),
    importedBy: z.string(),
    importedAt: instant,
    undoneBy: z.string().nullable(),
    undoneAt: instant.nullable(),
    firstDay: z.string().nullable(),
    lastDay: z.string().nullable(),
    lines: z.number().int(),
    counts,
    sureAmount: z.number(),
  })
  .meta({ id: 'BankStatement' });
export type BankStatement = z.infer<typeof bankStatementSchema>;

/** The first rows of a file whose columns are not known: an admin says once what they are. */
export const unknownColumnsSchema = z
  .object({
    rows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
    guess: chosenColumnsSchema.nullable(),
  })
  .meta({ id: 'UnknownColumns' });
export type UnknownColumns = z.infer<typeof unknownColumnsSchema>;

/** A line that was left as it was, and the reason. */
export const leftLineSchema = z.object({ row: z.number().int(), name: z.string(), reason: z.string() });
export type LeftLine = z.infer<typeof leftLineSchema>;

const byId = z.object({ id });
const byLine = z.object({ line: id });
/** The statement of the line, and the line's row. */
const decided = z.object({ _id: z.string(), row: z.number().int() });
const tag = 'bank statements';

export const bankStatementEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/bank-statements',
    access: 'admin',
    power: 'treasury.read',
    summary: 'The imported statements, newest first; at most 50',
    tag,
    data: z.array(bankStatementSchema.omit({ counts: true, sureAmount: true })),
  }),
  import: defineEndpoint({
    method: 'POST',
    path: '/api/bank-statements',
    access: 'admin',
    power: 'treasury.edit',
    audit: { target: 'bank_statement', action: 'imported the bank statement', details: ['fileName'] },
    summary:
      'Import a statement (CSV or XLSX). Where its columns are not known, nothing is stored and they are asked for',
    tag,
    documents: ['statement'],
    body: z.object({
      fileName: optionalText(200).optional(),
      /** `chosenColumnsSchema` as JSON; remembered for this heading. */
      columns: optionalText(2000).optional(),
    }),
    data: z.object({
      _id: z.string().nullable(),
      fileName: z.string(),
      unknownColumns: unknownColumnsSchema.nullable(),
    }),
    errors: ['statement_unreadable'],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/bank-statements/:id',
    access: 'admin',
    power: 'treasury.read',
    summary: 'One statement and how many of its lines are in each group',
    tag,
    params: byId,
    data: bankStatementSchema,
    errors: ['statement_not_found'],
  }),
  lines: defineEndpoint({
    method: 'GET',
    path: '/api/bank-statements/:id/lines',
    access: 'admin',
    power: 'treasury.read',
    contactData: { what: 'bank_statement', rows: 'lines' },
    summary:
      'The lines of a statement in some groups, in the order of the file, 50 a page; `after` is the last _id of the page before, `before` the first one of the page after',
    tag,
    params: byId,
    query: z.object({
      groups: lineGroupsText.optional(),
      after: id.optional(),
      before: id.optional(),
    }),
    data: z.object({ lines: z.array(statementLineSchema), total: z.number().int(), more: z.boolean() }),
    errors: ['statement_not_found'],
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/api/bank-statements/:id/confirm',
    access: 'admin',
    power: 'treasury.edit',
    audit: { target: 'bank_statement', action: 'confirmed the sure payments of the bank statement', details: ['sure'] },
    summary:
      'Confirm the payments of sure lines, at most 200 a request; those confirmed before are linked. Repeat while `remaining`',
    tag,
    params: byId,
    body: z.object({}),
    data: z.object({
      confirmed: z.number().int(),
      linked: z.number().int(),
      left: z.array(leftLineSchema),
      remaining: z.number().int(),
    }),
    errors: ['statement_not_found', 'statement_undone'],
  }),
  undo: defineEndpoint({
    method: 'POST',
    path: '/api/bank-statements/:id/undo',
    access: 'admin',
    power: 'treasury.edit',
    audit: { target: 'bank_statement', action: 'undid the bank statement', details: ['lines'] },
    summary:
      'Undo an import: what it confirmed is under review again, except for those checked in or refunded since. Repeat for what is left',
    tag,
    params: byId,
    body: z.object({}),
    data: z.object({ undone: z.number().int(), left: z.array(leftLineSchema) }),
    errors: ['statement_not_found', 'statement_undone'],
  }),
  candidates: defineEndpoint({
    method: 'GET',
    path: '/api/bank-statements/lines/:line/candidates',
    access: 'admin',
    power: 'treasury.read',
    summary:
      'Whom a line may be from, by name, e-mail, phone, code, UTR or event; without a search those who owe its amount',
    tag,
    params: byLine,
    query: z.object({ search: text(100).optional() }),
    data: z.array(candidateSchema),
    errors: ['statement_line_not_found'],
  }),
  settle: defineEndpoint({
    method: 'POST',
    path: '/api/bank-statements/lines/:line/settle',
    access: 'admin',
    power: 'treasury.edit',
    audit: { target: 'registration', action: 'matched a bank line by hand with the payment for' },
    summary:
      'A person says whom a line is from: its payment is confirmed; with `acceptsLess` one that is too little is recorded',
    tag,
    params: byLine,
    body: z.object({
      registrationId: id,
      paymentId: id.nullable().default(null),
      /** Less than is due is recorded too: it is paid and confirms nothing, so that all of it is surplus. */
      acceptsLess: z.boolean().default(false),
    }),
    data: decided,
    errors: [
      'statement_line_not_found',
      'line_settled',
      'amount_differs',
      'utr_taken',
      'registration_not_found',
      'payment_not_found',
      'transition_not_allowed',
      'registration_changed',
    ],
  }),
  setAside: defineEndpoint({
    method: 'POST',
    path: '/api/bank-statements/lines/:line/set-aside',
    access: 'admin',
    power: 'treasury.edit',
    audit: { target: 'bank_statement', action: 'set a line aside of', details: ['row', 'note'] },
    summary: 'A line is no payment of a registration, such as a sponsor’s',
    tag,
    params: byLine,
    body: z.object({ note: requiredText(200, 'Say what it is') }),
    data: decided,
    errors: ['statement_line_not_found', 'line_settled'],
  }),
  takeBack: defineEndpoint({
    method: 'POST',
    path: '/api/bank-statements/lines/:line/take-back',
    access: 'admin',
    power: 'treasury.edit',
    audit: { target: 'bank_statement', action: 'took back a line that was set aside of', details: ['row'] },
    summary: 'A line that was set aside is looked at again',
    tag,
    params: byLine,
    body: z.object({}),
    data: decided,
    errors: ['statement_line_not_found', 'line_settled'],
  }),
};
