import { nanoid } from 'nanoid';
import { freeSlug } from '#contract/pages/page-slugs.ts';
import type { EditedPage, ListedPage, SavePage, UpdatePage } from '#contract/pages/pages.ts';
import { MAX_HEADER_PAGES, MAX_PAGES, MAX_TITLE } from '#contract/pages/section-kinds.ts';
import { isSavedBefore } from '../../concurrency/saved-before.ts';
import type { AppContext } from '../../context.ts';
import type { Database, DatabaseTransaction } from '../../db/database.ts';
import { lockText } from '../../db/lock-row.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import type { SessionUser } from '../../session-user.ts';
import { listPublicImages, setImageReferences } from '../images/images.service.ts';
import { copyTranslationsOf } from '../translations/shown-translations.service.ts';
import { type CleanSections, cleanSections, pathsOfImage } from './clean-sections.ts';
import * as repository from './pages.repository.ts';
import { getEditedPage, getPage, listEditedPages, listed, unknownPage } from './pages.service.ts';

/** One at a time changes pages: their urls and their order are decided together. */
export const PAGES_LOCK = 'sitePages';

/** Versions of a page that are kept, with the one that is public. */
const KEPT_VERSIONS = 100;

/** Former slugs of a page that redirect to it. */
const KEPT_SLUGS = 20;

export const imageOwner = (id: string, version: number): string => `pages/${id}/${version}`;

function change<T>(context: AppContext, work: (trx: DatabaseTransaction, now: string) => Promise<T>): Promise<T> {
  const now = context.clock().toISOString();
  return inTransaction(context.db, async (trx) => {
    await lockText(trx, PAGES_LOCK);
    return work(trx, now);
  });
}

/** Throws `validation_failed` for pictures that are none of ours, or are not there. */
async function requireImages(db: Database, { sections, imageIds, foreign }: CleanSections): Promise<void> {
  const there = new Set((await listPublicImages(db, imageIds)).map(({ id }) => id));
  const paths = [...foreign, ...imageIds.filter((id) => !there.has(id)).flatMap((id) => pathsOfImage(sections, id))];
  if (paths.length === 0) return;
  throw new AppError('validation_failed', {
    errors: paths.map((path) => ({ path, message: 'Upload the picture first' })),
  });
}

/** Throws `page_slug_taken` and, where the top of the site has no room for another link, `page_limit`. */
function checkAgainst(
  others: repository.StoredPage[],
  { slug, navigation }: Pick<SavePage, 'slug' | 'navigation'>,
): void {
  const other = others.find((one) => one.slug === slug);
  if (other) {
    const message = `“${other.title}” has this url`;
    throw new AppError('page_slug_taken', { detail: message, errors: [{ path: 'slug', message }] });
  }
  if (navigation === 'header' && others.filter((one) => one.navigation === 'header').length >= MAX_HEADER_PAGES) {
    const message = `At most ${MAX_HEADER_PAGES} pages are linked at the top`;
    throw new AppError('page_limit', { detail: message, errors: [{ path: 'navigation', message }] });
  }
}

/** Throws `page_slug_taken` for a url that another page had, and that leads there. */
async function requireUnused(trx: DatabaseTransaction, others: repository.StoredPage[], slug: string): Promise<void> {
  const former = (await repository.listFormerSlugs(trx)).filter((one) => one.slug === slug);
  const other = others.find(({ _id }) => former.some(({ pageId }) => pageId === _id));
  if (!other) return;
  const message = `“${other.title}” had this url, and links still lead there`;
  throw new AppError('page_slug_taken', { detail: message, errors: [{ path: 'slug', message }] });
}

/** Keeps the slug that a public page had, so that links to it go on; one that it takes back is its own once more. */
async function keepFormerSlug(
  trx: DatabaseTransaction,
  { _id, slug, publishedVersion }: repository.StoredPage,
  next: string,
  now: string,
): Promise<void> {
  if (slug === next) return;
  const kept = (await repository.listFormerSlugs(trx)).flatMap((one) => (one.pageId === _id ? [one.slug] : []));
  await repository.deleteFormerSlugs(trx, _id, [next, slug, ...kept.slice(KEPT_SLUGS - 1)]);
  if (publishedVersion === null) return;
  await repository.insertFormerSlugs(trx, [{ id: nanoid(), pageId: _id, slug, changedAt: now }]);
}

/** A slug that no page has or had, made of one. */
async function findFreeSlug(trx: DatabaseTransaction, slug: string, others: repository.StoredPage[]): Promise<string> {
  const former = await repository.listFormerSlugs(trx);
  return freeSlug(slug, new Set([...others, ...former].map((one) => one.slug)));
}

async function requireRoom(trx: DatabaseTransaction): Promise<void> {
  if ((await repository.countPages(trx)) >= MAX_PAGES)
    throw new AppError('page_limit', { detail: `At most ${MAX_PAGES} pages, with those in the trash` });
}

interface NewVersion {
  id: string;
  version: number;
  content: Omit<SavePage, 'slug' | 'navigation' | 'publish'>;
  user: SessionUser;
  now: string;
}

async function storeVersion(trx: DatabaseTransaction, { id, version, content, user, now }: NewVersion): Promise<void> {
  const clean = cleanSections(content.sections);
  await requireImages(trx, clean);
  const { title, summary } = content;
  await repository.insertVersions(trx, [
    {
      id: nanoid(),
      pageId: id,
      version,
      title,
      summary,
      sections: clean.sections,
      savedBy: user.name,
      savedAt: now,
    },
  ]);
  await setImageReferences(trx, imageOwner(id, version), clean.imageIds, now);
}

/** Versions that nobody will look for, and their pictures. */
async function dropOldVersions(trx: DatabaseTransaction, id: string, published: number | null, now: string) {
  const old = (await repository.listVersions(trx, id))
    .slice(KEPT_VERSIONS)
    .flatMap(({ version }) => (version === published ? [] : [version]));
  if (old.length === 0) return;
  for (const version of old) await setImageReferences(trx, imageOwner(id, version), [], now);
  await repository.deleteVersions(trx, id, old);
}

interface NewPage extends Omit<SavePage, 'publish'> {
  isPublic: boolean;
  position: number;
}

async function insertPage(
  trx: DatabaseTransaction,
  { slug, navigation, isPublic, position, ...content }: NewPage,
  user: SessionUser,
  now: string,
): Promise<EditedPage> {
  await requireRoom(trx);
  const id = nanoid();
  await repository.insertPages(trx, [
    {
      id,
      year: null,
      slug,
      title: content.title,
      navigation,
      position,
      version: 1,
      publishedVersion: isPublic ? 1 : null,
      publishedTitle: isPublic ? content.title : null,
      publishedAt: isPublic ? now : null,
      createdBy: user.name,
      createdAt: now,
      updatedBy: user.name,
      updatedAt: now,
      deletedAt: null,
    },
  ]);
  await storeVersion(trx, { id, version: 1, content, user, now });
  return getEditedPage(trx, id);
}

const afterAll = (others: repository.StoredPage[]) => Math.max(-1, ...others.map(({ position }) => position)) + 1;

/** Makes a page. Errors: `page_slug_taken`, `page_limit`, `validation_failed` for pictures that are none of ours, and those of texts. */
export function createPage(
  context: AppContext,
  { publish = false, ...input }: SavePage,
  user: SessionUser,
): Promise<EditedPage> {
  return change(context, async (trx, now) => {
    const others = await repository.listPages(trx);
    checkAgainst(others, input);
    await requireUnused(trx, others, input.slug);
    return insertPage(trx, { ...input, isPublic: publish, position: afterAll(others) }, user, now);
  });
}

/** A page as a request to save it has it; `publish` where that is asked for and the newest version is public. */
async function storedAs(trx: DatabaseTransaction, page: repository.StoredPage, isAsked: boolean) {
  const { _id, version, slug, navigation, publishedVersion } = page;
  const content = await repository.findVersion(trx, _id, version);
  return { ...content, slug, navigation, publish: isAsked && publishedVersion === version };
}

/** Throws `page_changed` where a page is to be published that its form saw on the site, and that somebody took off meanwhile. */
function requireOnSite(before: repository.StoredPage, { publish, publishedVersion }: UpdatePage): void {
  if (!publish || !publishedVersion || before.publishedVersion !== null) return;
  throw new AppError('page_changed', { detail: 'This page was taken off the site meanwhile' });
}

/**
 * Saves a new version, and publishes it where `publish` says so. Errors: `page_not_found`, `page_changed` where somebody else saved
 * another one meanwhile, or took off the site what is to be published, and those of making a page.
 */
export function updatePage(context: AppContext, id: string, input: UpdatePage, user: SessionUser): Promise<EditedPage> {
  const { publish = false, version: basedOn, publishedVersion: _seen, slug, navigation, ...content } = input;
  return change(context, async (trx, now) => {
    const before = await getPage(trx, id);
    const versions = { basedOn, version: before.version };
    const contents = {
      stored: await storedAs(trx, before, publish),
      given: { ...content, sections: cleanSections(content.sections).sections, slug, navigation, publish },
    };
    if (isSavedBefore('page_changed', versions, contents)) return getEditedPage(trx, id);
    requireOnSite(before, input);
    const others = (await repository.listPages(trx)).filter(({ _id }) => _id !== id);
    checkAgainst(others, { slug, navigation });
    if (slug !== before.slug) await requireUnused(trx, others, slug);
    await keepFormerSlug(trx, before, slug, now);
    const version = before.version + 1;
    await storeVersion(trx, { id, version, content, user, now });
    await repository.updatePage(trx, id, {
      slug,
      navigation,
      title: content.title,
      version,
      ...(publish ? { publishedVersion: version, publishedTitle: content.title, publishedAt: now } : {}),
      updatedBy: user.name,
      updatedAt: now,
    });
    await dropOldVersions(trx, id, publish ? version : before.publishedVersion, now);
    return getEditedPage(trx, id);
  });
}

/** Takes a page off the site; one that is a draft stays so. Throws `page_not_found`. */
export function unpublishPage(context: AppContext, id: string, user: SessionUser): Promise<EditedPage> {
  return change(context, async (trx, now) => {
    await getPage(trx, id);
    await repository.updatePage(trx, id, {
      publishedVersion: null,
      publishedTitle: null,
      publishedAt: null,
      updatedBy: user.name,
      updatedAt: now,
    });
    return getEditedPage(trx, id);
  });
}

/** Copies the newest version of a page into a draft that nothing links to. Errors: `page_not_found`, `page_limit`. */
export function copyPage(context: AppContext, id: string, user: SessionUser): Promise<EditedPage> {
  return change(context, async (trx, now) => {
    const { content, slug } = await getEditedPage(trx, id);
    const others = await repository.listPages(trx);
    const title = `Copy of ${content.title}`.slice(0, MAX_TITLE);
    const page = { ...content, title, slug: await findFreeSlug(trx, slug, others), navigation: 'none' as const };
    const copy = await insertPage(trx, { ...page, isPublic: false, position: afterAll(others) }, user, now);
    await copyTranslationsOf(trx, 'pages', new Map([[id, copy._id]]), now);
    return copy;
  });
}

/** Puts pages in order; those that are not named follow as they were. Ids that are not there are left out. */
export async function orderPages(context: AppContext, ids: string[]): Promise<ListedPage[]> {
  return change(context, async (trx) => {
    const pages = await repository.listPages(trx);
    const rank = new Map([...new Set(ids)].map((id, index) => [id, index]));
    const ordered = pages.toSorted(
      (one, other) => (rank.get(one._id) ?? ids.length) - (rank.get(other._id) ?? ids.length),
    );
    for (const [position, page] of ordered.entries()) {
      if (page.position !== position) await repository.updatePage(trx, page._id, { position });
    }
    return listEditedPages({ db: trx });
  });
}

/** Puts a page into the trash. Throws `page_not_found`. */
export function deletePage(context: AppContext, id: string): Promise<ListedPage> {
  return change(context, async (trx, now) => {
    const page = await getPage(trx, id);
    await repository.updatePage(trx, id, { deletedAt: now });
    return { ...listed(page), deletedAt: now };
  });
}

/** Takes a page out of the trash, as a draft; one that is not in it stays as it is. Throws `page_not_found`. */
export function restorePage(context: AppContext, id: string): Promise<ListedPage> {
  return change(context, async (trx) => {
    const page = await repository.findPage(trx, id);
    if (!page) throw unknownPage();
    if (page.deletedAt === null) return listed(page);
    const others = await repository.listPages(trx);
    const slug = await findFreeSlug(trx, page.slug, others);
    const isFull = others.filter(({ navigation }) => navigation === 'header').length >= MAX_HEADER_PAGES;
    const navigation = page.navigation === 'header' && isFull ? 'none' : page.navigation;
    const restored = { slug, navigation, publishedVersion: null, deletedAt: null };
    await repository.updatePage(trx, id, {
      ...restored,
      publishedTitle: null,
      publishedAt: null,
      position: afterAll(others),
    });
    return listed({ ...page, ...restored });
  });
}
