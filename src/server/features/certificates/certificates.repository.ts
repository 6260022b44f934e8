import { type Insertable, sql } from 'kysely';
import type { CertificateStatus } from '#contract/certificates/certificate-kinds.ts';
import type { CertificateLink } from '#contract/certificates/certificate-links.ts';
import { type certificateEndpoints, type Signatory, signatoriesSchema } from '#contract/certificates/certificates.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { ERASED_DOMAIN } from '#contract/privacy/erased-domain.ts';
import { type Database, toIso, toIsoOrNull } from '../../db/database.ts';
import { byText, type PageOfList, readPage, type Sorting, sortingOf } from '../../db/list-order.ts';
import { likePattern } from '../../db/search.ts';
import type { CertificatesTable } from '../../db/tables/certificate-tables.ts';

type Stored = Omit<CertificatesTable, 'signatories' | 'issuedAt' | 'endedAt' | 'mailedAt' | 'erasedAt'>;

/** A certificate as stored. */
export interface StoredCertificate extends Stored {
  signatories: Signatory[];
  issuedAt: string;
  endedAt: string | null;
  mailedAt: string | null;
  erasedAt: string | null;
}

const select = (db: Database) => db.selectFrom('certificates').selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const toCertificate = (row: Row): StoredCertificate => ({
  ...row,
  signatories: signatoriesSchema.parse(JSON.parse(row.signatories)),
  issuedAt: toIso(row.issuedAt),
  endedAt: toIsoOrNull(row.endedAt),
  mailedAt: toIsoOrNull(row.mailedAt),
  erasedAt: toIsoOrNull(row.erasedAt),
});

/** Rows in one statement: each has some twenty-five values, and SQLite takes 32,766. */
const BATCH = 500;

export async function insertCertificates(db: Database, rows: Insertable<CertificatesTable>[]): Promise<void> {
  for (let index = 0; index < rows.length; index += BATCH) {
    await db
      .insertInto('certificates')
      .values(rows.slice(index, index + BATCH))
      .execute();
  }
}

export async function findCertificate(
  db: Database,
  by: { id: string } | { code: string } | { formerId: string },
): Promise<StoredCertificate | undefined> {
  let query = select(db);
  if ('id' in by) query = query.where('id', '=', by.id);
  else if ('code' in by) query = query.where('code', '=', by.code);
  else query = query.where('formerId', '=', by.formerId);
  const row = await query.executeTakeFirst();
  return row && toCertificate(row);
}

/** What has been issued of an event: each subject, and whether its certificate is valid. */
export async function listSubjects(
  db: Database,
  eventId: string,
  kind: CertificatesTable['kind'],
): Promise<{ subject: string; status: CertificateStatus; name: string; award: string | null; code: string }[]> {
  return db
    .selectFrom('certificates')
    .select(['subject', 'status', 'name', 'award', 'code'])
    .where('eventId', '=', eventId)
    .where('kind', '=', kind)
    .execute();
}

const certificateId = sql.ref('certificates.id');
const sortings: Record<'newest' | 'name' | 'award' | 'status', Sorting> = {
  newest: { by: [sql.ref('certificates.issuedAt'), certificateId], direction: 'desc' },
  name: byText('certificates.name', certificateId),
  award: byText('certificates.award', certificateId),
  status: byText('certificates.status', certificateId),
};

/** A page of the certificates of an event, newest first or as sorted, after the one given. */
export async function readPageOfEvent(
  db: Database,
  eventId: string,
  { search, status, sort, after }: QueryOf<typeof certificateEndpoints.list>,
  limit: number,
): Promise<PageOfList<StoredCertificate>> {
  let query = select(db).where('eventId', '=', eventId);
  if (status) query = query.where('status', '=', status);
  if (search) query = query.where(sql<boolean>`"searchText" like ${likePattern(search)} escape '\\'`);
  const page = await readPage(query, sortingOf(sortings, sort), { after, limit });
  return { ...page, rows: page.rows.map(toCertificate) };
}

/** The valid certificates of an event whose links were not mailed, of people who have an address still. */
const selectUnmailed = (db: Database, eventId: string) =>
  db
    .selectFrom('certificates')
    .innerJoin('participants', 'participants.id', 'certificates.participantId')
    .where('certificates.eventId', '=', eventId)
    .where('certificates.status', '=', 'valid')
    .where('certificates.mailedAt', 'is', null)
    .where('certificates.erasedAt', 'is', null)
    .where('participants.email', 'not like', `%${ERASED_DOMAIN}`);

/** How many certificates of an event there are by status, and of how many the links can still be mailed. */
export async function countOfEvent(
  db: Database,
  eventId: string,
): Promise<{ valid: number; ended: number; unmailed: number }> {
  const row = await db
    .selectFrom('certificates')
    .select(({ fn, case: when }) => [
      fn.sum<number>(when().when('status', '=', 'valid').then(1).else(0).end()).as('valid'),
      fn.sum<number>(when().when('status', '=', 'valid').then(0).else(1).end()).as('ended'),
    ])
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  const { unmailed } = await selectUnmailed(db, eventId)
    .select((eb) => eb.fn.countAll<number>().as('unmailed'))
    .executeTakeFirstOrThrow();
  return { valid: Number(row.valid ?? 0), ended: Number(row.ended ?? 0), unmailed: Number(unmailed) };
}

export async function endCertificate(
  db: Database,
  id: string,
  ended: { status: CertificateStatus; endedAt: string; reason: string | null },
): Promise<void> {
  await db.updateTable('certificates').set(ended).where('id', '=', id).execute();
}

/** Those whose links were not mailed, each with the address of its person. */
export async function listUnmailed(db: Database, eventId: string): Promise<{ id: string; email: string }[]> {
  return selectUnmailed(db, eventId)
    .select(['certificates.id', 'participants.email'])
    .orderBy('certificates.id')
    .execute();
}

/** How many people of an event were mailed certificates after an instant without a second person's approval. */
export async function countMailedSince(db: Database, eventId: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('certificates')
    .innerJoin('participants', 'participants.id', 'certificates.participantId')
    .select((eb) => eb.fn.count<number>('participants.email').distinct().as('count'))
    .where('certificates.eventId', '=', eventId)
    .where('certificates.mailedAt', '>', since)
    .where('certificates.mailApprovalId', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function setMailed(
  db: Database,
  ids: string[],
  mailed: { mailedAt: string; mailApprovalId: string | null },
): Promise<void> {
  for (let index = 0; index < ids.length; index += BATCH) {
    await db
      .updateTable('certificates')
      .set(mailed)
      .where('id', 'in', ids.slice(index, index + BATCH))
      .execute();
  }
}

/** What a mail needs of those of these ids that are valid, with the language of their person. */
export async function listMailed(db: Database, ids: string[]) {
  return db
    .selectFrom('certificates')
    .innerJoin('participants', 'participants.id', 'certificates.participantId')
    .select(['certificates.award', 'certificates.eventTitle', 'certificates.festivalName', 'certificates.code'])
    .select(['certificates.eventId', 'participants.language'])
    .where('certificates.id', 'in', ids)
    .where('certificates.status', '=', 'valid')
    .orderBy('certificates.kind')
    .orderBy('certificates.id')
    .execute();
}

/** A link with whose it is. */
export interface OwnedLink extends CertificateLink {
  registrationId: string | null;
  participantId: string | null;
}

/** The valid certificates of registrations, prizes last. */
export async function listLinks(db: Database, registrationIds: string[]): Promise<OwnedLink[]> {
  if (registrationIds.length === 0) return [];
  return db
    .selectFrom('certificates')
    .select(['code', 'kind', 'award', 'name', 'registrationId', 'participantId'])
    .where('registrationId', 'in', registrationIds)
    .where('status', '=', 'valid')
    .orderBy('kind')
    .orderBy('issuedAt')
    .orderBy('id')
    .execute();
}

/** Whether there is such an event, also a deleted one. */
export async function hasEvent(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
