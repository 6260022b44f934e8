import { type Insertable, type Selectable, sql } from 'kysely';
import type { Inquiry, InquirySort } from '#contract/ambassadors.ts';
import { type Database, toIso } from '../../db/database.ts';
import {
  byText,
  type PageOfList,
  type Position,
  readPage,
  readRows,
  type Sorting,
  sortingOf,
} from '../../db/list-order.ts';
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

export interface ListedInquiries {
  search?: string | undefined;
  sort?: InquirySort | undefined;
  /** The id of the last inquiry of the page before. */
  after?: string | undefined;
  limit: number;
}

const id = sql.ref('ambassadorInquiries.id');
const sortings: Record<'newest' | 'name' | 'college' | 'expected', Sorting> = {
  newest: { by: [sql.ref('ambassadorInquiries.createdAt'), id], direction: 'desc' },
  name: byText('fullName', id),
  college: byText('college', id),
  expected: byText('expectedRegistrations', id),
};

function selectInquiries(db: Database, search: string | undefined) {
  const query = db
    .selectFrom('ambassadorInquiries')
    .innerJoin('images', 'images.id', 'ambassadorInquiries.photoId')
    .selectAll('ambassadorInquiries')
    .select(['images.width as photoWidth', 'images.height as photoHeight', 'images.widths as photoWidths']);
  return search ? query.where(matches(search)) : query;
}

/** Inquiries, newest first, after the one given. */
export async function listInquiries(
  db: Database,
  { search, ...part }: { search?: string | undefined; after?: Position | undefined; limit: number },
): Promise<Inquiry[]> {
  return (await readRows(selectInquiries(db, search), sortings.newest, part)).map(toInquiry);
}

/** The same as a page, newest first or as sorted. */
export async function readInquiryPage(
  db: Database,
  { search, sort, ...part }: ListedInquiries,
): Promise<PageOfList<Inquiry>> {
  const page = await readPage(selectInquiries(db, search), sortingOf(sortings, sort), part);
  return { ...page, rows: page.rows.map(toInquiry) };
}

/** An inquiry and its photo. */
export async function findInquiry(db: Database, inquiryId: string): Promise<{ photoId: string } | undefined> {
  return db.selectFrom('ambassadorInquiries').select('photoId').where('id', '=', inquiryId).executeTakeFirst();
}

/** False where it was gone already. */
export async function deleteInquiry(db: Database, inquiryId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('ambassadorInquiries').where('id', '=', inquiryId).executeTakeFirst();
  return numDeletedRows > 0n;
}
