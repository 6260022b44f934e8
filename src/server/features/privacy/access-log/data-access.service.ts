import { nanoid } from 'nanoid';
import type { DataOf, QueryOf } from '#contract/endpoint.ts';
import type { ContactDataKind } from '#contract/privacy/contact-data.ts';
import type { dataAccessEndpoints } from '#contract/privacy/data-access.ts';
import type { AppContext } from '../../../context.ts';
import type { SessionUser } from '../../../session-user.ts';
import type { Table } from '../../../tables/table.ts';
import * as repository from './data-access.repository.ts';

const PAGE = 50;
/** The longest filter that is recorded, in characters. */
const LONGEST_FILTER = 500;

/** What was read: which list or record, by which query, and how many rows of it. */
export interface Reading {
  what: ContactDataKind;
  targetId: string | null;
  filter: Record<string, unknown>;
  rows: number;
}

/** What was searched for is mostly a person: it is not kept, since the record outlives their erasure. */
const SEARCHED = '…';

function recordedValue(name: string, value: string): string {
  if (name === 'search') return SEARCHED;
  // The filter of another list.
  return name === 'matching' ? (filterText(Object.fromEntries(new URLSearchParams(value))) ?? '') : value;
}

function filterText(filter: Record<string, unknown>): string | null {
  const given = Object.entries(filter).filter(([name, value]) => value !== undefined && name !== 'after');
  const query = new URLSearchParams(given.map(([name, value]) => [name, recordedValue(name, String(value))]));
  const text = query.toString().replaceAll(encodeURIComponent(SEARCHED), SEARCHED);
  return text === '' ? null : text.slice(0, LONGEST_FILTER);
}

/** Records that an admin read contact data; what they read of it within the same hour is one record. */
export async function recordReading(context: AppContext, user: SessionUser, reading: Reading): Promise<void> {
  const now = context.clock().toISOString();
  const { what, targetId, rows } = reading;
  const hour = now.slice(0, 13);
  await repository.addAccess(context.db, {
    id: nanoid(),
    slot: [user.id, what, targetId ?? '', hour].join(' '),
    at: now,
    lastAt: now,
    actorId: user.id,
    actorName: user.name,
    kind: 'viewed',
    what,
    targetId,
    filter: filterText(reading.filter),
    rows,
    requests: 1,
  });
}

/** Records that a webhook is sent a registration with contact data; what it is sent within the same hour is one record. */
export async function recordSending(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  webhook: { _id: string; name: string },
): Promise<void> {
  const now = clock().toISOString();
  await repository.addAccess(db, {
    id: nanoid(),
    slot: ['webhook', webhook._id, now.slice(0, 13)].join(' '),
    at: now,
    lastAt: now,
    actorId: webhook._id,
    actorName: `Webhook ${webhook.name}`,
    kind: 'exported',
    what: 'registrations',
    targetId: null,
    filter: null,
    rows: 1,
    requests: 1,
  });
}

/**
 * Records an export before its first row is sent, so that none leaves without a trace, and returns the table that
 * counts its rows: the number is stored when the last one was sent, or when the download was broken off.
 */
export async function recordExport(
  context: AppContext,
  user: SessionUser,
  what: ContactDataKind,
  filter: Record<string, unknown>,
  table: Table,
): Promise<Table> {
  const id = nanoid();
  const now = context.clock().toISOString();
  await repository.addAccess(context.db, {
    id,
    slot: id,
    at: now,
    lastAt: now,
    actorId: user.id,
    actorName: user.name,
    kind: 'exported',
    what,
    targetId: null,
    filter: filterText(filter),
    rows: null,
    requests: 1,
  });
  async function* counted() {
    let rows = 0;
    try {
      for await (const batch of table.batches) {
        yield batch;
        rows += batch.length;
      }
    } finally {
      await repository.setRows(context.db, id, rows, context.clock().toISOString());
    }
  }
  return { ...table, batches: counted() };
}

/** Which admin read or exported contact data, newest first or as sorted, 50 a page. */
export async function listDataAccess(
  { db }: AppContext,
  query: QueryOf<typeof dataAccessEndpoints.list>,
): Promise<DataOf<typeof dataAccessEndpoints.list>> {
  const { rows, ...page } = await repository.readAccessPage(db, query, PAGE);
  return { records: rows, ...page };
}
