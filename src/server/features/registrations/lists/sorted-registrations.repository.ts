import { type RawBuilder, sql } from 'kysely';
import type { RegistrationSort } from '#contract/panel/registration-filters.ts';
import type { Database } from '../../../db/database.ts';
import { toRegistration } from '../registrations.repository.ts';
import type { StoredRegistration } from '../stored-registration.ts';
import { filtered, type StoredFilter } from './registration-lists.repository.ts';

interface Order {
  by: RawBuilder<unknown>;
  /** The value of the last row of the page before. */
  readValue: (row: StoredRegistration) => string | number;
  direction: 'asc' | 'desc';
}

const lower = (text: string | null) => sql<string>`lower(${text ?? ''})` as unknown as string;

const orders: Record<Exclude<RegistrationSort, 'newest'>, Order> = {
  oldest: { by: sql.ref('registrations.createdAt'), readValue: ({ createdAt }) => createdAt, direction: 'asc' },
  name: { by: sql`lower(registrations.name)`, readValue: ({ name }) => lower(name), direction: 'asc' },
  event: { by: sql`lower(events.title)`, readValue: ({ eventTitle }) => lower(eventTitle), direction: 'asc' },
  status: { by: sql.ref('registrations.status'), readValue: ({ status }) => status, direction: 'asc' },
  college: {
    by: sql`lower(coalesce(registrations.college, ''))`,
    readValue: ({ college }) => lower(college),
    direction: 'asc',
  },
  amount: { by: sql.ref('registrations.amount'), readValue: ({ amount }) => amount, direction: 'desc' },
};

/** Registrations in an order of their own, after the last row of the page before; rows of the same value by their ids. */
export async function listSorted(
  db: Database,
  filter: StoredFilter,
  sort: Exclude<RegistrationSort, 'newest'>,
  last: StoredRegistration | undefined,
  limit: number,
): Promise<StoredRegistration[]> {
  const { by, readValue, direction } = orders[sort];
  let query = filtered(db, filter);
  if (last) {
    const beyond = direction === 'asc' ? sql`>` : sql`<`;
    query = query.where(sql<boolean>`(${by}, registrations.id) ${beyond} (${readValue(last)}, ${last._id})`);
  }
  const rows = await query.orderBy(by, direction).orderBy('registrations.id', direction).limit(limit).execute();
  return rows.map(toRegistration);
}
