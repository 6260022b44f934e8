import type { Database } from '../../db/database.ts';

/** People, by e-mail, with a place in at least one confirmed entry. */
export async function countActiveParticipants(db: Database): Promise<number> {
  const row = await db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .select((expression) => expression.fn.count<number>('participants.email').distinct().as('people'))
    .where('entries.state', '=', 'confirmed')
    .where('participants.releasedAt', 'is', null)
    .executeTakeFirst();
  return Number(row?.people ?? 0);
}
