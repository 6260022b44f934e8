import { nanoid } from 'nanoid';
import type { Section } from '#contract/pages/sections.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { lockText } from '../../db/lock-row.ts';
import { copyImageReferences } from '../images/images.service.ts';
import { copyTranslationsOf } from '../translations/shown-translations.service.ts';
import { forNextYear, type YearChange } from './next-year-sections.ts';
import * as repository from './pages.repository.ts';
import { imageOwner, PAGES_LOCK } from './save-pages.service.ts';

/**
 * Puts the pages of the year that was closed into its archive, where what is public of them stays so, and begins the next year with
 * drafts of the same pages. In the transaction that starts the next year; returns how many drafts there are.
 */
export async function startPages(
  trx: DatabaseTransaction,
  year: string,
  { now, by, change }: { now: string; by: string; change: YearChange },
): Promise<number> {
  await lockText(trx, PAGES_LOCK);
  const pages = await repository.listNewest(trx);
  const formerSlugs = await repository.listFormerSlugs(trx);
  await repository.archive(trx, year);
  const copies = pages.map((page) => ({ ...page, from: page._id, _id: nanoid() }));
  await repository.insertPages(
    trx,
    copies.map(({ _id, slug, title, navigation, position }) => ({
      id: _id,
      year: null,
      slug,
      title,
      navigation,
      position,
      version: 1,
      publishedVersion: null,
      publishedTitle: null,
      publishedAt: null,
      createdBy: by,
      createdAt: now,
      updatedBy: by,
      updatedAt: now,
      deletedAt: null,
    })),
  );
  await repository.insertVersions(
    trx,
    copies.map(({ _id, content: { title, summary, sections } }) => ({
      id: nanoid(),
      pageId: _id,
      version: 1,
      title,
      summary,
      sections: forNextYear(sections as Section[], change),
      savedBy: by,
      savedAt: now,
    })),
  );
  const copyOf = new Map(copies.map(({ from, _id }) => [from, _id]));
  await repository.insertFormerSlugs(
    trx,
    formerSlugs.flatMap(({ pageId: from, ...former }) => {
      const pageId = copyOf.get(from);
      return pageId ? [{ ...former, id: nanoid(), pageId }] : [];
    }),
  );
  const owners = copies.map(({ from, _id, version }) => [imageOwner(from, version), imageOwner(_id, 1)] as const);
  if (owners.length > 0) await copyImageReferences(trx, new Map(owners));
  await copyTranslationsOf(trx, 'pages', copyOf, now);
  return copies.length;
}
