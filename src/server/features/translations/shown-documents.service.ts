import { documentKinds } from '#contract/privacy/document-kinds.ts';
import type { ShownTranslations } from '#contract/translations/translations.ts';
import type { AppContext } from '../../context.ts';
import { listTranslatedVersions } from '../privacy/documents/documents.service.ts';
import * as repository from './translations.repository.ts';

/**
 * The committee's documents in a language, by kind and version. People agree to a version, so a translation is shown with the text that it
 * was made of, to the letter, and with no other.
 */
export async function listShownDocuments(context: AppContext, language: string): Promise<ShownTranslations> {
  const shown: ShownTranslations = {};
  for (const kind of documentKinds) {
    const stored = await repository.listOf(context.db, `documents/${kind}`);
    const texts = stored.find((one) => one.language === language)?.texts ?? [];
    if (texts.length === 0) continue;
    for (const { version, ...text } of await listTranslatedVersions(context, kind, texts)) {
      shown[`documents/${kind}/${version}`] = [{ path: 'body', isListed: true, ...text }];
    }
  }
  return shown;
}
