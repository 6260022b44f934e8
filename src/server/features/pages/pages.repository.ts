import type { Insertable, Updateable } from 'kysely';
import type { PageContent, PageLink } from '#contract/pages/pages.ts';
import type { Navigation } from '#contract/pages/section-kinds.ts';
import { type Section, sectionSchema } from '#contract/pages/sections.ts';
import { type Database, type DatabaseTransaction, toIso } from '../../db/database.ts';
import type {
  SitePageSlugsTable,
  SitePagesTable,
  SitePageVersionsTable,
} from '../../db/tables/site/site-page-tables.ts';

export interface StoredPage {
  _id: string;
  slug: string;
  title: string;
  navigation: Navigation;
  position: number;
  version: number;
  publishedVersion: number | null;
  updatedAt: string;
  updatedBy: string;
  deletedAt: string | null;
}

const pages = (db: Database) => db.selectFrom('sitePages as page');
/** Those of the year that is open. */
const openPages = (db: Database) => pages(db).where('page.year', 'is', null);

const columns = [
  'page.id',
  'page.slug',
  'page.title',
  'page.navigation',
  'page.position',
  'page.version',
  'page.publishedVersion',
  'page.updatedAt',
  'page.updatedBy',
  'page.deletedAt',
] as const;

type Row = Pick<
  SitePagesTable,
  'id' | 'slug' | 'title' | 'navigation' | 'position' | 'version' | 'publishedVersion' | 'updatedBy'
> & {
  updatedAt: Date | string;
  deletedAt: Date | string | null;
};

const toPage = ({ id, updatedAt, deletedAt, ...row }: Row): StoredPage => ({
  _id: id,
  ...row,
  updatedAt: toIso(updatedAt),
  deletedAt: deletedAt === null ? null : toIso(deletedAt),
});

/** What an older version of the program stored and this one does not know is left out. */
function toSections(json: string): Section[] {
  const stored: unknown = JSON.parse(json);
  return (Array.isArray(stored) ? stored : []).flatMap((one) => {
    const parsed = sectionSchema.safeParse(one);
    return parsed.success ? [parsed.data as Section] : [];
  });
}

const toContent = ({
  title,
  summary,
  sections,
}: Pick<SitePageVersionsTable, 'title' | 'summary' | 'sections'>): PageContent => ({
  title,
  summary,
  sections: toSections(sections),
});

/** The public ones of a closed year, or of the one that is open, in their order, each with the title that is public. */
export async function listPublished(db: Database, year: string | null): Promise<PageLink[]> {
  const rows = await pages(db)
    .select(['page.slug', 'page.publishedTitle', 'page.navigation'])
    .where('page.publishedVersion', 'is not', null)
    .where('page.year', year === null ? 'is' : '=', year)
    .where('page.deletedAt', 'is', null)
    .orderBy('page.position')
    .orderBy('page.id')
    .execute();
  return rows.map(({ slug, publishedTitle, navigation }) => ({ slug, title: publishedTitle ?? slug, navigation }));
}

/** Pages of a year, or of the one that is open, with what is public of them. */
const published = (db: Database, year: string | null) =>
  pages(db)
    .innerJoin('sitePageVersions as version', (join) =>
      join.onRef('version.pageId', '=', 'page.id').onRef('version.version', '=', 'page.publishedVersion'),
    )
    .select(['page.slug', 'page.year', 'page.publishedAt'])
    .select(['version.title', 'version.summary', 'version.sections', 'version.savedAt'])
    .where('page.year', year === null ? 'is' : '=', year)
    .where('page.deletedAt', 'is', null);

/** The sections of the public pages of the year that is open, in the order of the navigation. */
export async function listPublishedSections(
  db: Database,
): Promise<{ slug: string; title: string; sections: Section[] }[]> {
  const rows = await published(db, null).orderBy('page.position').orderBy('page.id').execute();
  return rows.map((row) => ({ slug: row.slug, title: row.title, sections: toContent(row).sections as Section[] }));
}

/** The public page that has a slug, or had it last. */
export async function findPublished(db: Database, slug: string, year: string | null) {
  const row =
    (await published(db, year).where('page.slug', '=', slug).executeTakeFirst()) ??
    (await published(db, year)
      .innerJoin('sitePageSlugs as former', 'former.pageId', 'page.id')
      .where('former.slug', '=', slug)
      .orderBy('former.changedAt', 'desc')
      .orderBy('former.id')
      .executeTakeFirst());
  if (!row) return undefined;
  return { ...toContent(row), slug: row.slug, year: row.year, publishedAt: toIso(row.publishedAt ?? row.savedAt) };
}

/** Those of the year that is open, in their order; in the trash, newest first. */
export async function listPages(db: Database, { isDeleted = false } = {}): Promise<StoredPage[]> {
  const query = openPages(db).select(columns);
  const rows = await (isDeleted
    ? query.where('page.deletedAt', 'is not', null).orderBy('page.deletedAt', 'desc').orderBy('page.id')
    : query.where('page.deletedAt', 'is', null).orderBy('page.position').orderBy('page.id')
  ).execute();
  return rows.map(toPage);
}

export async function findPage(db: Database, id: string): Promise<StoredPage | undefined> {
  const row = await openPages(db).select(columns).where('page.id', '=', id).executeTakeFirst();
  return row && toPage(row);
}

export async function countPages(db: Database): Promise<number> {
  const query = openPages(db).select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

export async function insertPages(trx: DatabaseTransaction, rows: Insertable<SitePagesTable>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('sitePages').values(rows).execute();
}

export async function updatePage(
  trx: DatabaseTransaction,
  id: string,
  changed: Updateable<SitePagesTable>,
): Promise<void> {
  await trx.updateTable('sitePages').set(changed).where('id', '=', id).execute();
}

export async function insertVersions(
  trx: DatabaseTransaction,
  rows: (Omit<Insertable<SitePageVersionsTable>, 'language' | 'sections'> & { sections: Section[] })[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({ ...row, language: 'en', sections: JSON.stringify(row.sections) }));
  await trx.insertInto('sitePageVersions').values(values).execute();
}

export async function findVersion(db: Database, pageId: string, version: number): Promise<PageContent | undefined> {
  const row = await db
    .selectFrom('sitePageVersions')
    .select(['title', 'summary', 'sections'])
    .where('pageId', '=', pageId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && toContent(row);
}

/** Who saved which version when, newest first. */
export async function listVersions(db: Database, pageId: string) {
  const rows = await db
    .selectFrom('sitePageVersions')
    .select(['version', 'savedAt', 'savedBy'])
    .where('pageId', '=', pageId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, savedAt: toIso(row.savedAt) }));
}

export async function deleteVersions(trx: DatabaseTransaction, pageId: string, versions: number[]): Promise<void> {
  await trx.deleteFrom('sitePageVersions').where('pageId', '=', pageId).where('version', 'in', versions).execute();
}

/** The newest content of pages, by their ids. */
export async function listNewest(db: Database): Promise<(StoredPage & { content: PageContent })[]> {
  const rows = await openPages(db)
    .innerJoin('sitePageVersions as newest', (join) =>
      join.onRef('newest.pageId', '=', 'page.id').onRef('newest.version', '=', 'page.version'),
    )
    .select(columns)
    .select(['newest.summary', 'newest.sections'])
    .where('page.deletedAt', 'is', null)
    .orderBy('page.position')
    .orderBy('page.id')
    .execute();
  return rows.map(({ summary, sections, ...row }) => ({
    ...toPage(row),
    content: toContent({ title: row.title, summary, sections }),
  }));
}

/** Puts those of the year that was closed into it. */
export async function archive(trx: DatabaseTransaction, year: string): Promise<void> {
  await trx.updateTable('sitePages').set({ year }).where('year', 'is', null).execute();
}

/** Slugs that pages of the year that is open had before, those in the trash left out; newest first. */
export async function listFormerSlugs(db: Database): Promise<{ slug: string; pageId: string; changedAt: string }[]> {
  const rows = await openPages(db)
    .innerJoin('sitePageSlugs as former', 'former.pageId', 'page.id')
    .select(['former.slug', 'former.pageId', 'former.changedAt'])
    .where('page.deletedAt', 'is', null)
    .orderBy('former.changedAt', 'desc')
    .orderBy('former.id')
    .execute();
  return rows.map((row) => ({ ...row, changedAt: toIso(row.changedAt) }));
}

export async function insertFormerSlugs(
  trx: DatabaseTransaction,
  rows: Insertable<SitePageSlugsTable>[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto('sitePageSlugs').values(rows).execute();
}

export async function deleteFormerSlugs(trx: DatabaseTransaction, pageId: string, slugs: string[]): Promise<void> {
  if (slugs.length === 0) return;
  await trx.deleteFrom('sitePageSlugs').where('pageId', '=', pageId).where('slug', 'in', slugs).execute();
}
