import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { DocumentKind } from '#contract/privacy/document-kinds.ts';
import type { TranslatedKind } from '#contract/translations/text-shapes.ts';
import type { EditedTranslations, SaveTranslations } from '#contract/translations/translations.ts';
import type { AdminApi } from '../../api/admin-api.tsx';

/** What is translated; the festival is one of its kind. */
export interface Translated {
  kind: TranslatedKind;
  id: string;
}

const read = {
  event: endpoints.translations.ofEvent,
  announcement: endpoints.translations.ofAnnouncement,
  page: endpoints.translations.ofPage,
};
const save = {
  event: endpoints.translations.saveOfEvent,
  announcement: endpoints.translations.saveOfAnnouncement,
  page: endpoints.translations.saveOfPage,
};

const documentOf = (id: string) => ({ kind: id as DocumentKind });

export async function readTranslations({ call }: AdminApi, { kind, id }: Translated): Promise<EditedTranslations> {
  if (kind === 'festival') return (await call(endpoints.translations.ofFestival)).data;
  if (kind === 'document') return (await call(endpoints.translations.ofDocument, { params: documentOf(id) })).data;
  return (await call(read[kind], { params: { id } })).data;
}

/** The texts of something with their translations, to edit them. Never cached: a form begins with the newest ones. */
export const translationsQuery = (api: AdminApi, translated: Translated) =>
  queryOptions({
    queryKey: ['translations', translated.kind, translated.id],
    queryFn: () => readTranslations(api, translated),
    gcTime: 0,
    meta: { name: 'the translations' },
  });

export async function saveTranslations(
  { call }: AdminApi,
  { kind, id }: Translated,
  body: SaveTranslations,
): Promise<EditedTranslations> {
  if (kind === 'festival') return (await call(endpoints.translations.saveOfFestival, { body })).data;
  if (kind === 'document')
    return (await call(endpoints.translations.saveOfDocument, { params: documentOf(id), body })).data;
  return (await call(save[kind], { params: { id }, body })).data;
}
