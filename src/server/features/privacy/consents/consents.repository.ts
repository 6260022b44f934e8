import type { ExpressionBuilder, Insertable } from 'kysely';
import type { Consent } from '#contract/privacy/consents.ts';
import type { OptionalPurpose } from '#contract/privacy/purposes.ts';
import { chunks } from '../../../db/batches/chunks.ts';
import { type Database, toIso, toIsoOrNull } from '../../../db/database.ts';
import type { Schema } from '../../../db/schema.ts';
import type { ConsentsTable } from '../../../db/tables/privacy-tables.ts';

export async function insertConsents(db: Database, rows: Insertable<ConsentsTable>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('consents').values(rows).execute();
}

/** Whose consents: those of an e-mail address, and of these the account's alone where `userId` is given. */
export interface ConsentHolder {
  email: string;
  userId?: string;
}

const heldBy =
  ({ email, userId }: ConsentHolder) =>
  ({ and, eb }: ExpressionBuilder<Schema, 'consents'>) =>
    and([eb('consents.email', '=', email), ...(userId === undefined ? [] : [eb('consents.userId', '=', userId)])]);

/** The consents of a person, newest first. */
export async function listConsents(db: Database, holder: ConsentHolder, limit: number): Promise<Consent[]> {
  const rows = await db
    .selectFrom('consents')
    .leftJoin('registrations', 'registrations.id', 'consents.registrationId')
    .leftJoin('events', 'events.id', 'registrations.eventId')
    .select(['consents.id', 'purpose', 'consents.at', 'means', 'noticeVersion', 'withdrawnAt'])
    .select('events.title as eventTitle')
    .where(heldBy(holder))
    .orderBy('consents.at', 'desc')
    .orderBy('consents.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, at, withdrawnAt, ...row }) => ({
    ...row,
    _id: id,
    at: toIso(at),
    withdrawnAt: toIsoOrNull(withdrawnAt),
  }));
}

/** The optional purposes that a person allows now. */
export async function listAllowed(
  db: Database,
  holder: ConsentHolder,
  purposes: readonly OptionalPurpose[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('consents')
    .select('purpose')
    .distinct()
    .where(heldBy(holder))
    .where('purpose', 'in', purposes)
    .where('withdrawnAt', 'is', null)
    .execute();
  return rows.map(({ purpose }) => purpose);
}

/** Which of these addresses allow to be shown in photos now. */
export async function listAllowingPhotos(db: Database, emails: string[]): Promise<string[]> {
  const allowing: string[] = [];
  for (const part of chunks(emails)) {
    const rows = await db
      .selectFrom('consents')
      .select('email')
      .distinct()
      .where('email', 'in', part)
      .where('purpose', '=', 'photos')
      .where('withdrawnAt', 'is', null)
      .execute();
    allowing.push(...rows.map(({ email }) => email));
  }
  return allowing;
}

/** Which of these people are known to be under 18 in their registrations. */
export async function listMinors(db: Database, participantIds: string[]): Promise<string[]> {
  const minors: string[] = [];
  for (const part of chunks(participantIds)) {
    const rows = await db
      .selectFrom('guardianConsents')
      .select('participantId')
      .where('participantId', 'in', part)
      .execute();
    minors.push(...rows.map(({ participantId }) => participantId));
  }
  return minors;
}

export async function withdrawConsents(
  db: Database,
  holder: ConsentHolder,
  purposes: readonly OptionalPurpose[],
  now: string,
): Promise<void> {
  await db
    .updateTable('consents')
    .set({ withdrawnAt: now })
    .where(heldBy(holder))
    .where('purpose', 'in', purposes)
    .where('withdrawnAt', 'is', null)
    .execute();
}

/** What a participant consented to under a mistyped or earlier address goes to the present one. */
export async function moveConsents(
  db: Database,
  of: { participantId: string; email: string },
  to: { email: string; userId: string | null },
): Promise<void> {
  await db
    .updateTable('consents')
    .set(to)
    .where('email', '=', of.email)
    .where('participantId', '=', of.participantId)
    .execute();
}
