import type { QueuedPayment } from '#contract/payments/payments.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { Database } from '../../../db/database.ts';
import { inScope } from '../../../db/in-scope.ts';

/** Another payment that names the same UTR. */
export type Namesake = QueuedPayment['sameUtr'][number];

/** The payments under review or paid that name one of these UTRs, by UTR, oldest first. */
export async function listByUtr(db: Database, utrs: string[], scope: Scope): Promise<Map<string, Namesake[]>> {
  if (utrs.length === 0) return new Map();
  const query = db
    .selectFrom('payments')
    .innerJoin('registrations', 'registrations.id', 'payments.registrationId')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .select([
      'payments.id as _id',
      'payments.utr',
      'payments.status',
      'payments.registrationId',
      'registrations.name as registrationName',
      'registrations.number as registrationNumber',
      'events.title as eventTitle',
    ])
    .where('payments.utr', 'in', [...new Set(utrs)])
    .orderBy('payments.createdAt')
    .orderBy('payments.id');
  const rows = await inScope(query, 'registrations.eventId', scope).execute();
  // Few payments name the same one. Asked for by status too, SQLite reads all that are paid.
  const claimed = rows.filter(({ status }) => status === 'under_review' || status === 'paid');
  const byUtr = Map.groupBy(claimed, ({ utr }) => utr ?? '');
  return new Map([...byUtr].map(([utr, named]) => [utr, named.map(({ utr: _utr, ...namesake }) => namesake)]));
}
