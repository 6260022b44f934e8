import type { ScopedKind } from '#contract/endpoint.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { Database } from '../../db/database.ts';
import { inScope } from '../../db/in-scope.ts';

/** The ids of a kind of record, with a column that holds the event each belongs to. */
const selects = {
  event: (db: Database, id: string) =>
    [db.selectFrom('events').select('events.id').where('events.id', '=', id), 'events.id'] as const,
  registration: (db: Database, id: string) =>
    [
      db.selectFrom('registrations').select('registrations.id').where('registrations.id', '=', id),
      'registrations.eventId',
    ] as const,
  payment: (db: Database, id: string) =>
    [
      db
        .selectFrom('payments')
        .innerJoin('registrations', 'registrations.id', 'payments.registrationId')
        .select('payments.id')
        .where('payments.id', '=', id),
      'registrations.eventId',
    ] as const,
  answerFile: (db: Database, id: string) =>
    [
      db.selectFrom('answerFiles').select('answerFiles.id').where('answerFiles.id', '=', id),
      'answerFiles.eventId',
    ] as const,
};

/** Whether there is such a record, and it belongs to an event of the scope. */
export async function isInScope(db: Database, kind: ScopedKind, id: string, scope: Scope): Promise<boolean> {
  const [query, column] = selects[kind](db, id);
  return (await inScope(query, column, scope).executeTakeFirst()) !== undefined;
}
