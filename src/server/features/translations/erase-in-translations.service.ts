import type { DatabaseTransaction } from '../../db/database.ts';
import * as repository from './translations.repository.ts';

/**
 * Takes a person's names out of what the results of these events say in other languages, also of results that were replaced since. What
 * translates a text that named the person goes: it may name them in another script, which no search finds. The caller holds
 * `lockEventChanges`, which saving a translation of an event takes too.
 */
export async function eraseInTranslations(
  trx: DatabaseTransaction,
  eventIds: string[],
  change: (text: string) => string,
  now: string,
): Promise<void> {
  const subjects = eventIds.map((id) => `events/${id}`);
  for (const stored of await repository.listOfAll(trx, subjects)) {
    const texts = stored.texts.flatMap((one) => {
      if (!repository.isOfResults(one)) return [one];
      return change(one.source) === one.source ? [{ ...one, text: change(one.text) }] : [];
    });
    if (JSON.stringify(texts) === JSON.stringify(stored.texts)) continue;
    // Who has them open in the panel does not save the name again.
    await repository.save(trx, { ...stored, texts, version: stored.version + 1 }, now);
  }
}
