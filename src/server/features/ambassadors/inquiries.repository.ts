import { type Insertable, type Selectable, sql } from 'kysely';
import type { Inquiry } from '#contract/ambassadors.ts';
import { type Database, toIso } from '../../db/database.ts';
import type { AmbassadorInquiriesTable } from '../../db/schema.ts';
import { digitsIn, likePattern, searchedDigits } from '../../db/search.ts';
import { toImage } from '../../image-urls.ts';

type InquiryRow = Selectable<AmbassadorInquiriesTable> & {
  photoWidth: number;
  photoHeight: number;
  photoWidths: string;
};

function toInquiry({ id, createdAt, photoId, photoWidth, photoHeight, photoWidths, ...row }: InquiryRow): Inquiry {
  const photo = toImage({ id: photoId, width: photoWidth, height: photoHeight, widths: photoWidths });
  return { _id: id, ...row, photo: photo.url, createdAt: toIso(createdAt) };
}

/** Where an applicant's name, e-mail, phone or college has the text. */
function matches(search: string) {
  const pattern = likePattern(search);
  const digits = searchedDigits(search);
  if (digits) return sql<boolean>`${digitsIn('phone')} like ${likePattern(digits)}`;
  return sql<boolean>`(lower("fullName") like ${pattern} escape '\\' or email like ${pattern} escape '\\'
    or lower(college) like ${pattern} escape '\\')`;
}

export async function insertInquiry(db: Database, row: Insertable<AmbassadorInquiriesTable>): Promise<void> {
  await db.insertInto('ambassadorInquiries').values(row).execute();
}

export interface InquiryPage {
  search: string | undefined;
  /** The last inquiry of the page before. */
  before: { id: string; createdAt: string } | undefined;
  limit: number;
}

/** Newest first, beginning after `before`. */
export async function listInquiries(db: Database, { search, before, limit }: InquiryPage): Promise<Inquiry[]> {
  let query = db
    .selectFrom('ambassadorInquiries')
    .innerJoin('images', 'images.id', 'ambassadorInquiries.photoId')
    .selectAll('ambassadorInquiries')
    .select(['images.width as photoWidth', 'images.height as photoHeight', 'images.widths as photoWidths']);
  if (search) query = query.where(matches(search));
  if (before) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('ambassadorInquiries.createdAt', 'ambassadorInquiries.id'), '<', tuple(before.createdAt, before.id)),
    );
  }
  const rows = await query
    .orderBy('ambassadorInquiries.createdAt', 'desc')
    .orderBy('ambassadorInquiries.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toInquiry);
}

export async function countInquiries(db: Database, search: string | undefined): Promise<number> {
  let query = db.selectFrom('ambassadorInquiries').select(({ fn }) => fn.countAll<number>().as('count'));
  if (search) query = query.where(matches(search));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** An inquiry's position in the list, and its photo. */
export async function findInquiry(
  db: Database,
  id: string,
): Promise<{ id: string; createdAt: string; photoId: string } | undefined> {
  const row = await db
    .selectFrom('ambassadorInquiries')
    .select(['id', 'createdAt', 'photoId'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, createdAt: toIso(row.createdAt) };
}

/** False where it was gone already. */
export async function deleteInquiry(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('ambassadorInquiries').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
