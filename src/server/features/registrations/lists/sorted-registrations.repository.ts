import { sql } from 'kysely';
import type { RegistrationSort } from '#contract/panel/registration-filters.ts';
import type { Database } from '../../../db/database.ts';
import { inOrder, type ListOrder, lowerText, sortingOf } from '../../../db/list-order.ts';
import { selectByEvents, selectRegistrations, toRegistration } from '../registrations.repository.ts';
import type { StoredRegistration } from '../stored-registration.ts';
import { filtered, type StoredFilter } from './registration-lists.repository.ts';

type Order = ListOrder<StoredRegistration>;

const id = sql.ref('registrations.id');
const createdAt = sql.ref('registrations.createdAt');
const title = sql`lower(events.title)`;
/** Those of whom nobody was admitted are as if that had been before all others; written as in its index. */
const admittedAt = sql`coalesce(registrations."admittedAt", '1970-01-01T00:00:00.000Z')`;

const orders: Record<Exclude<RegistrationSort, 'oldest' | `-${string}`>, Order> = {
  newest: { by: [createdAt, id], valuesOf: (row) => [row.createdAt, row._id], direction: 'desc' },
  name: {
    by: [sql`lower(registrations.name)`, id],
    valuesOf: ({ name, _id }) => [lowerText(name), _id],
    direction: 'asc',
  },
  event: { by: [title, id], valuesOf: ({ eventTitle, _id }) => [lowerText(eventTitle), _id], direction: 'asc' },
  // There is an index of those of a status by the time of their making.
  status: {
    by: [sql.ref('registrations.status'), createdAt, id],
    valuesOf: (row) => [row.status, row.createdAt, row._id],
    direction: 'asc',
  },
  college: {
    by: [sql`lower(coalesce(registrations.college, ''))`, id],
    valuesOf: ({ college, _id }) => [lowerText(college), _id],
    direction: 'asc',
  },
  amount: {
    by: [sql.ref('registrations.amount'), id],
    valuesOf: ({ amount, _id }) => [amount, _id],
    direction: 'desc',
  },
  checkedIn: {
    by: [admittedAt, id],
    valuesOf: ({ _id }) => [sql`(select ${admittedAt} from registrations where id = ${_id})`, _id],
    direction: 'desc',
  },
};

/** Registrations in an order of their own, after the last row of the page before; rows of the same value by their ids. */
export async function listSorted(
  db: Database,
  filter: StoredFilter,
  sort: Exclude<RegistrationSort, 'newest'>,
  last: StoredRegistration | undefined,
  limit: number,
): Promise<StoredRegistration[]> {
  const order = sortingOf(orders, sort);
  const select = order.by[0] === title ? selectByEvents : selectRegistrations;
  const rows = await inOrder(filtered(db, filter, select), order, last)
    .limit(limit)
    .execute();
  return rows.map(toRegistration);
}
