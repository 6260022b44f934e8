import { sql } from 'kysely';
import type { Found } from '#contract/panel/find.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { Database } from '../../db/database.ts';
import { inScope } from '../../db/in-scope.ts';
import { beginsWith, namePattern, searchedDigits } from '../../db/search.ts';

/** Registrations whose code begins so. */
export async function listByCode(db: Database, scope: Scope, code: string, limit: number): Promise<string[]> {
  const query = db.selectFrom('registrations').select('id').where(beginsWith('registrations.code', code)).limit(limit);
  return (await inScope(query, 'registrations.eventId', scope).execute()).map(({ id }) => id);
}

/** Registrations of the people whose own pass code begins so. */
export async function listByMemberCode(db: Database, scope: Scope, code: string, limit: number): Promise<string[]> {
  const query = db
    .selectFrom('participants')
    .select('registrationId')
    .where(beginsWith('participants.code', code))
    .where('registrationId', 'is not', null)
    .limit(limit);
  const rows = await inScope(query, 'participants.eventId', scope).execute();
  return rows.flatMap(({ registrationId }) => registrationId ?? []);
}

/** Registrations, newest first, whose names, e-mails, phones, colleges or code hold the text. */
export async function listByText(db: Database, scope: Scope, search: string, limit: number): Promise<string[]> {
  const pattern = namePattern(searchedDigits(search) ?? search);
  const query = db
    .selectFrom('registrations')
    .select('id')
    .where(sql<boolean>`registrations."searchText" like ${pattern} escape '\\'`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return (await inScope(query, 'registrations.eventId', scope).execute()).map(({ id }) => id);
}

/** Registrations, newest first, with what they are found by, where words begin with each of these letters. */
export async function listByLetters(
  db: Database,
  scope: Scope,
  letters: readonly string[],
  limit: number,
): Promise<{ id: string; searchText: string }[]> {
  let query = db.selectFrom('registrations').select(['id', 'searchText']);
  for (const letter of letters) {
    query = query.where((eb) =>
      eb.or([eb('searchText', 'like', `${letter}%`), eb('searchText', 'like', `% ${letter}%`)]),
    );
  }
  const newest = query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit);
  return inScope(newest, 'registrations.eventId', scope).execute();
}

/** These registrations as they are shown, newest first. */
export async function readRegistrations(db: Database, ids: string[]): Promise<Found['registrations']> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .select(['registrations.id as _id', 'registrations.name', 'email', 'number', 'registrations.status'])
    .select('events.title as eventTitle')
    .where('registrations.id', 'in', ids)
    .orderBy('registrations.createdAt', 'desc')
    .execute();
}

/** Payments whose UTR or reference begins so, or that the gateway calls so. */
export async function listPayments(
  db: Database,
  scope: Scope,
  {
    utr,
    reference,
    gatewayId,
  }: { utr?: string | undefined; reference?: string | undefined; gatewayId?: string | undefined },
  limit: number,
): Promise<Found['payments']> {
  const named = [
    ...(utr ? [beginsWith('payments.utr', utr)] : []),
    ...(reference ? [beginsWith('payments.reference', reference)] : []),
    ...(gatewayId ? [sql<boolean>`payments."orderId" = ${gatewayId}`] : []),
    ...(gatewayId ? [sql<boolean>`payments."gatewayPaymentId" = ${gatewayId}`] : []),
  ];
  if (named.length === 0) return [];
  const query = db
    .selectFrom('payments')
    .innerJoin('registrations', 'registrations.id', 'payments.registrationId')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .select(['payments.id as _id', 'registrations.name as registrationName', 'events.title as eventTitle'])
    .select(['payments.amount', 'payments.method', 'payments.status', 'payments.utr', 'payments.reference'])
    .where((eb) => eb.or(named))
    .orderBy('payments.createdAt', 'desc')
    .limit(limit);
  const rows = await inScope(query, 'registrations.eventId', scope).execute();
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** Receipts of a number: as printed, or the sequence alone in any series and year. */
export async function listReceipts(
  db: Database,
  scope: Scope,
  { number, sequence }: { number: string; sequence?: number | undefined },
  limit: number,
): Promise<Found['receipts']> {
  const series = await db.selectFrom('receiptSeries').select(['series', 'year']).execute();
  const query = db
    .selectFrom('receipts')
    .innerJoin('registrations', 'registrations.id', 'receipts.registrationId')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .select(['receipts.id as _id', 'receipts.number', 'receipts.registrationId'])
    .select(['registrations.name as registrationName', 'events.title as eventTitle'])
    .where((eb) =>
      eb.or([
        eb('receipts.number', '=', number),
        ...(sequence === undefined
          ? []
          : series.map((of) =>
              eb.and([
                eb('receipts.series', '=', of.series),
                eb('receipts.year', '=', of.year),
                eb('receipts.sequence', '=', sequence),
              ]),
            )),
      ]),
    )
    .limit(limit);
  return inScope(query, 'registrations.eventId', scope).execute();
}
