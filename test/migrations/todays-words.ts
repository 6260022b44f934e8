import { registrationStatusLabels } from '#contract/panel/status-labels.ts';
import type { PortableRow } from '#server/db/portable-rows.ts';

/**
 * What the tables, columns, endpoints and fields of commit aa3ee90 are called today. A migration that renames
 * one of them adds it here; the fixtures and expected.json keep the old words.
 */

/** Old table name to today's. */
const tables: Record<string, string> = {
  entries: 'registrations',
  entryHistory: 'registrationHistory',
  entryMails: 'emailQueue',
  outbox: 'emailQueue',
  eventPlaces: 'eventCapacity',
  imageUses: 'imageReferences',
};

/** By old table name: old column name to today's. */
const columns: Record<string, Record<string, string>> = {
  entries: { state: 'status', heldUntil: 'expiresAt', paidWay: 'paymentMethod', enteredOn: 'registeredOn' },
  participants: { entryId: 'registrationId' },
  entryHistory: { entryId: 'registrationId', fromState: 'fromStatus', toState: 'toStatus' },
  entryMails: { entryId: 'registrationId', dueAt: 'nextAttemptAt' },
  eventPlaces: { taken: 'reserved' },
  payments: { entryId: 'registrationId', way: 'method', state: 'status' },
  loginFailures: { address: 'ip' },
  audit: { call: 'endpoint', subjectKind: 'targetKind', subjectId: 'targetId', subjectName: 'targetName' },
};

/** The field names in the JSON that the audit keeps of a registration, a payment or an announcement. */
const auditFields: Record<string, string> = {
  state: 'status',
  states: 'statuses',
  heldUntil: 'expiresAt',
  paidWay: 'paymentMethod',
  way: 'method',
};

const todaysAuditJson = (json: unknown) =>
  typeof json === 'string'
    ? json.replace(/"(\w+)":/g, (key, name) => (auditFields[name] ? `"${auditFields[name]}":` : key))
    : null;

function todaysAudit(row: PortableRow): PortableRow {
  const targetKind = row.targetKind === 'entry' ? 'registration' : String(row.targetKind);
  const hasNewFields = ['registration', 'payment', 'announcement'].includes(targetKind);
  return {
    ...row,
    targetKind,
    ...(row.targetId === 'entries' && { targetId: 'registrations', targetName: 'registrations' }),
    endpoint: String(row.endpoint).replace('/api/entries', '/api/registrations'),
    ...(hasNewFields && { before: todaysAuditJson(row.before), after: todaysAuditJson(row.after) }),
  };
}

/** By old table name: values that a migration rewrites, in a row with today's column names. */
const rewrites: Record<string, (row: PortableRow) => PortableRow> = {
  // The operator vouches for the admins.
  users: (row) => ({ ...row, emailVerified: row.role === 'admin' || (row.emailVerified ?? null) }),
  entryHistory: (row) => ({ ...row, kind: row.kind === 'move' ? 'transition' : (row.kind ?? null) }),
  entryMails: (row) => ({ ...row, recipient: null, status: 'pending', lastError: null, sentAt: null }),
  outbox: ({ subject, html, text, attachments, ...row }) => ({
    ...row,
    kind: 'rendered',
    registrationId: null,
    data: JSON.stringify({ subject, html, text, attachments: JSON.parse(String(attachments)) }),
  }),
  // What went back is a refund of its own, and asks the gateway itself.
  payments: ({ refundId: _refundId, refundedAt: _refundedAt, ...row }) => {
    const isRefund = row.status === 'refunding' || row.status === 'refunded';
    return isRefund ? { ...row, status: 'paid', checkAt: null, checks: 0 } : row;
  },
  settings: (row) => ({ ...row, id: row.id === 'entries' ? 'registrations' : (row.id ?? null) }),
  audit: todaysAudit,
  verifications: (row) => ({
    ...row,
    identifier: String(row.identifier).replace(/^password-reset-wish$/, 'password-reset-request'),
  }),
  loginFailures: (row) => ({ ...row, email: String(row.email).replace(/^second-step:/, 'two-factor:') }),
};

/** Parts of old URLs and what replaces them today, applied in this order. */
const urls: [old: string, today: string][] = [
  ['/api/entries', '/api/registrations'],
  ['/places', '/seats'],
  ['state=', 'status='],
  ['kind=entry', 'kind=registration'],
  ['subject=', 'target='],
];

/** Old field names in requests and responses to today's. */
const fields: Record<string, string> = {
  entries: 'registrations',
  entry: 'registration',
  entryId: 'registrationId',
  entryState: 'registrationStatus',
  entryName: 'registrationName',
  entryEmail: 'registrationEmail',
  entryNumber: 'registrationNumber',
  state: 'status',
  states: 'statuses',
  byState: 'byStatus',
  way: 'method',
  ways: 'methods',
  paidWay: 'paymentMethod',
  heldUntil: 'expiresAt',
  moves: 'transitions',
  taken: 'reserved',
  left: 'available',
  waiting: 'waitlisted',
  opening: 'registrationWindow',
  obstacle: 'reason',
  call: 'endpoint',
  address: 'url',
};

/** Fields whose values are words of the API themselves: by today's field name, old value to today's. */
const values: Record<string, Record<string, string>> = {
  kind: { move: 'transition', entry: 'registration' },
  _id: { entries: 'registrations' },
  name: { entries: 'registrations' },
};

/** Where two old tables became one: whether a row of it comes from this old table. */
const origins: Record<string, (row: PortableRow) => boolean> = {
  entryMails: (row) => row.kind !== 'rendered',
  outbox: (row) => row.kind === 'rendered',
};

export const isFrom = (table: string, row: PortableRow): boolean => origins[table]?.(row) ?? true;

export const todaysTable = (table: string): string => tables[table] ?? table;

/** A row of an old table as the migrations should leave it. */
export function todaysRow(table: string, row: PortableRow): PortableRow {
  const renamed = Object.fromEntries(
    Object.entries(row).map(([column, value]) => [columns[table]?.[column] ?? column, value]),
  );
  return rewrites[table]?.(renamed) ?? renamed;
}

export const todaysUrl = (url: string): string =>
  urls.reduce((current, [old, today]) => current.replace(old, today), url);

/** The renamed headings of the registrations' CSV. */
const csvHeadings = [
  /^(\uFEFFEvent,Main event,Number,)Entry,Kind,State,(.*),Entered at \(UTC\)/,
  '$1Registration,Kind,Status,$2,Registered at (UTC)',
] as const;

/** Response data of the old API with today's field names and words. */
export function todaysData(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(todaysData);
  if (typeof data === 'string') return data.replace(...csvHeadings);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([old, value]) => {
      // An announcement has a subject too: that one is a text.
      const field = old === 'subject' && typeof value === 'object' ? 'target' : (fields[old] ?? old);
      if (typeof value !== 'string') return [field, todaysData(value)];
      return [field, field === 'endpoint' ? todaysUrl(value) : (values[field]?.[value] ?? value)];
    }),
  );
}

/** Columns of the exported registrations that are as before; money, telephone numbers and times are written otherwise. */
const keptColumns = [
  'Event',
  'Main event',
  'Number',
  'Registration',
  'Kind',
  'Status',
  'Name',
  'Role',
  'E-mail',
  'College',
  'Contact e-mail',
  'Code',
];

/** A status in today's word, where it is the code that the old files had. */
const todaysStatus = (value: string | undefined) => {
  const labels: Record<string, string> = registrationStatusLabels;
  return value === undefined ? value : (labels[value] ?? value);
};

/** The rows of a CSV file with those columns alone. */
export function readKeptColumns(csv: string): Record<string, string | undefined>[] {
  const [headings = [], ...rows] = csv
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    );
  return rows.map((row) =>
    Object.fromEntries(
      keptColumns.map((name) => {
        const value = row[headings.indexOf(name)];
        return [name, name === 'Status' ? todaysStatus(value) : value];
      }),
    ),
  );
}
