import type { Database } from '../../db/database.ts';

/** Checks people of a registration in; returns the ids of those who were not in before. */
export async function checkInPeople(
  db: Database,
  registrationId: string,
  people: string[],
  { by, now }: { by: string; now: string },
): Promise<string[]> {
  const rows = await db
    .updateTable('participants')
    .set({ checkedInAt: now, checkedInBy: by })
    .where('registrationId', '=', registrationId)
    .where('id', 'in', people)
    .where('checkedInAt', 'is', null)
    .where('releasedAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Undoes check-ins; returns the ids of those who were in. */
export async function undoCheckIn(db: Database, registrationId: string, people: string[]): Promise<string[]> {
  const rows = await db
    .updateTable('participants')
    .set({ checkedInAt: null, checkedInBy: null })
    .where('registrationId', '=', registrationId)
    .where('id', 'in', people)
    .where('checkedInAt', 'is not', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** How many people are checked in and how many are expected, of one event or all. */
export async function countPeople(db: Database, eventId: string | undefined) {
  let query = db
    .selectFrom('participants')
    .innerJoin('registrations', 'registrations.id', 'participants.registrationId')
    .select((eb) => [
      eb.fn.count<number>('participants.checkedInAt').as('checkedIn'),
      eb.fn.countAll<number>().as('expected'),
    ])
    .where('registrations.status', '=', 'confirmed')
    .where('participants.releasedAt', 'is', null);
  if (eventId) query = query.where('registrations.eventId', '=', eventId);
  const { checkedIn, expected } = await query.executeTakeFirstOrThrow();
  return { checkedIn: Number(checkedIn), expected: Number(expected) };
}
