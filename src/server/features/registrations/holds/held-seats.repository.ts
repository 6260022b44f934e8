import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { lockRowsWith } from '../../../db/lock-row.ts';
import type { Visitor } from '../actors.ts';

/** Whose seats are counted: the registration's contact, and where the request comes from. */
export interface Holder {
  email: string;
  visitor: Visitor;
}

/** How many seats are held for long: by email and by device over all events, by network of one event. */
export interface HeldSeats {
  person: Map<string, number>;
  device: Map<string, number>;
  network: Map<string, number>;
}

/** Counts them for several people in one query; `exceptId` is a registration that does not count. */
export async function countHeldSeats(
  db: Database,
  eventId: string,
  holders: Holder[],
  exceptId = '',
): Promise<HeldSeats> {
  const networks = holders.map(({ visitor }) => visitor.network).filter((network) => network !== null);
  const held = (kind: keyof HeldSeats, column: 'email' | 'holdDevice' | 'holdNetwork', values: string[]) =>
    db
      .selectFrom('registrations')
      .select([
        sql<keyof HeldSeats>`${sql.lit(kind)}`.as('kind'),
        `${column} as key`,
        sql<number>`count(*)`.as('count'),
      ])
      .where('holdDevice', 'is not', null)
      .where(column, 'in', values.length > 0 ? [...new Set(values)] : [''])
      .where('id', '<>', exceptId)
      .groupBy(column);
  const rows = await held(
    'person',
    'email',
    holders.map(({ email }) => email),
  )
    .unionAll(
      held(
        'device',
        'holdDevice',
        holders.map(({ visitor }) => visitor.device),
      ),
    )
    .unionAll(held('network', 'holdNetwork', networks).where('eventId', '=', eventId))
    .execute();
  const counts: HeldSeats = { person: new Map(), device: new Map(), network: new Map() };
  for (const { kind, key, count } of rows) counts[kind].set(key ?? '', Number(count));
  return counts;
}

/** Holds and offers of an event that are longer end at an instant; a transfer under review is no hold. */
export async function endHoldsAt(db: Database, eventId: string, until: string): Promise<void> {
  await lockRowsWith(db, 'registrations', 'eventId', eventId);
  await db
    .updateTable('registrations')
    .set({ expiresAt: until })
    .where('eventId', '=', eventId)
    .where('expiresAt', '>', until)
    .where('status', '<>', 'under_review')
    .execute();
}
