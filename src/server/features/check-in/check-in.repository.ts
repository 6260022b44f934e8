import type { Database } from '../../db/database.ts';

/** Lets people of an entry in who are not in yet; returns the ids of those this call let in. */
export async function checkInPeople(
  db: Database,
  entryId: string,
  people: string[],
  { by, now }: { by: string; now: string },
): Promise<string[]> {
  const rows = await db
    .updateTable('participants')
    .set({ checkedInAt: now, checkedInBy: by })
    .where('entryId', '=', entryId)
    .where('id', 'in', people)
    .where('checkedInAt', 'is', null)
    .where('releasedAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes check-ins back; returns the ids of those that were in. */
export async function undoCheckIn(db: Database, entryId: string, people: string[]): Promise<string[]> {
  const rows = await db
    .updateTable('participants')
    .set({ checkedInAt: null, checkedInBy: null })
    .where('entryId', '=', entryId)
    .where('id', 'in', people)
    .where('checkedInAt', 'is not', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** People let in and people expected, of one event or all. */
export async function countPeople(db: Database, eventId: string | undefined) {
  let query = db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .select((expression) => [
      expression.fn.count<number>('participants.checkedInAt').as('checkedIn'),
      expression.fn.countAll<number>().as('expected'),
    ])
    .where('entries.state', '=', 'confirmed')
    .where('participants.releasedAt', 'is', null);
  if (eventId) query = query.where('entries.eventId', '=', eventId);
  const { checkedIn, expected } = await query.executeTakeFirstOrThrow();
  return { checkedIn: Number(checkedIn), expected: Number(expected) };
}
