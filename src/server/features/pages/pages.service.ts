import type { Image } from '#contract/images.ts';
import { pagePath, pinAnchor } from '#contract/pages/page-path.ts';
import type { EditedPage, ListedPage, PageLink, ShownPage, VenuePin } from '#contract/pages/pages.ts';
import { venueKey } from '#contract/schedule/venues.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { listPublicImages } from '../images/images.service.ts';
import { imageIdsOf } from './clean-sections.ts';
import * as repository from './pages.repository.ts';

type Stored = Pick<AppContext, 'db'>;

export const unknownPage = () => new AppError('page_not_found', { detail: 'This page is not there any more' });

const picturesOf = (db: Database, sections: ShownPage['sections']): Promise<Image[]> =>
  listPublicImages(db, imageIdsOf(sections));

/** The public pages in the order of the navigation, of a closed year or of the one that is open. */
export const listPublicPages = ({ db }: Stored, { year }: { year?: string | undefined } = {}): Promise<PageLink[]> =>
  repository.listPublished(db, year ?? null);

/** A public page. Throws `page_not_found`. */
export async function getPublicPage(
  { db }: Stored,
  slug: string,
  { year }: { year?: string | undefined } = {},
): Promise<ShownPage> {
  const found = await repository.findPublished(db, slug, year ?? null);
  if (!found) throw new AppError('page_not_found', { detail: 'There is no such page' });
  return { ...found, pictures: await picturesOf(db, found.sections) };
}

/** Where each venue is on a map of a public page: the pins that name it, as their venue or as what is there. */
export async function listVenuePins({ db }: Stored): Promise<VenuePin[]> {
  const byVenue = new Map<string, string>();
  for (const { slug, sections } of await repository.listPublishedSections(db)) {
    for (const section of sections) {
      if (section.kind !== 'map') continue;
      for (const [index, { name, venue }] of section.pins.entries()) {
        const key = venueKey(venue || name);
        if (!byVenue.has(key)) byVenue.set(key, `${pagePath(slug)}#${pinAnchor(section.id, index)}`);
      }
    }
  }
  return [...byVenue].map(([venue, path]) => ({ venue, path }));
}

function statusOf({ version, publishedVersion }: repository.StoredPage): ListedPage['status'] {
  if (publishedVersion === null) return 'draft';
  return publishedVersion === version ? 'published' : 'changed';
}

/** A page as the panel lists it. */
export function listed(page: repository.StoredPage): ListedPage {
  const { position: _position, publishedVersion: _published, ...rest } = page;
  return { ...rest, status: statusOf(page) };
}

/** The pages of the year that is open, in the order of the navigation. */
export const listEditedPages = async ({ db }: Stored): Promise<ListedPage[]> =>
  (await repository.listPages(db)).map(listed);

/** Those in the trash, newest first. */
export const listDeletedPages = async ({ db }: Stored): Promise<ListedPage[]> =>
  (await repository.listPages(db, { isDeleted: true })).map(listed);

/** A page of the year that is open; throws `page_not_found` for one in the trash. */
export async function getPage(db: Database, id: string): Promise<repository.StoredPage> {
  const page = await repository.findPage(db, id);
  if (!page || page.deletedAt !== null) throw unknownPage();
  return page;
}

/** A page to edit, with its newest content or that of an earlier version. Throws `page_not_found`. */
export async function getEditedPage(
  db: Database,
  id: string,
  { version }: { version?: number | undefined } = {},
): Promise<EditedPage> {
  const page = await getPage(db, id);
  const content = await repository.findVersion(db, id, version ?? page.version);
  if (!content) throw new AppError('page_not_found', { detail: 'This version is not kept any more' });
  const versions = await repository.listVersions(db, id);
  return {
    ...listed(page),
    content,
    pictures: await picturesOf(db, content.sections),
    versions: versions.map((one) => ({ ...one, isPublished: one.version === page.publishedVersion })),
  };
}
