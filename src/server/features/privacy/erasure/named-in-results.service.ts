import type { ErasureRow } from '#contract/privacy/data-requests.ts';
import { ERASED } from '#contract/privacy/erased-name.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { eraseNamedPrizes } from '../../certificates/erase-certificates.service.ts';
import { eraseInTranslations } from '../../translations/erase-in-translations.service.ts';
import { pseudonymsOf } from '../mailed-keys.ts';
import { changeJson } from './json-texts.ts';
import { wordsOf } from './name-words.ts';
import * as repository from './named-in-results.repository.ts';

/**
 * Replaces a person's names in the results of the events they took part in, in the activity that tells what was published,
 * in requests to publish it, in translations of the results, and on certificates of prizes that no registration names. A name of one
 * word is only replaced where nothing else is written: within a longer text it may be another person's, or a team's. A name that somebody else at these events has as well stays: an admin decides.
 */
export async function eraseInResults(
  trx: DatabaseTransaction,
  registrationIds: string[],
  names: string[],
  now: string,
): Promise<void> {
  const known = [...new Set(names.map((name) => name.trim()))].filter((name) => name.length > 1 && name !== ERASED);
  const eventIds = known.length > 0 ? await repository.listEventsOf(trx, registrationIds) : [];
  if (eventIds.length === 0) return;
  const namesakes = await repository.listNamesakes(trx, eventIds, known);
  const own = known.filter((name) => !namesakes.includes(name));
  if (own.length === 0) return;
  const patterns = own.filter((name) => /\s/.test(name)).map(wordsOf);
  const whole = own.map((name) => new RegExp(`^${wordsOf(name).source}$`, 'iu'));
  const change = (text: string) => {
    const plain = text.normalize('NFC');
    if (whole.some((pattern) => pattern.test(plain.trim()))) return ERASED;
    const changed = patterns.reduce((result, pattern) => result.replace(pattern, ERASED), plain);
    return changed === plain ? text : changed;
  };
  // A line of the activity: `1st: Asha Rao (NIT Trichy)`.
  const changeLines = (text: string) =>
    text
      .split('\n')
      .map((line) =>
        line.replace(
          /^([^:]*: )(.*?)( \(.*\))?$/u,
          (_, award, name, detail = '') => award + change(name) + change(detail),
        ),
      )
      .map(change)
      .join('\n');
  for (const results of await repository.listResultsOf(trx, eventIds)) {
    const { winners, note } = results;
    const changed = {
      ...results,
      winners: winners.map((winner) => ({
        ...winner,
        name: change(winner.name),
        detail: winner.detail === null ? null : change(winner.detail),
      })),
      note: note === null ? null : change(note),
    };
    if (JSON.stringify(changed) !== JSON.stringify(results)) await repository.replaceResults(trx, changed);
  }
  await eraseInTranslations(trx, eventIds, change, now);
  await eraseNamedPrizes(trx, eventIds, change, now);
  const { audit, approvals } = await repository.listRecordsOfResults(trx, eventIds);
  for (const { id, before, after } of audit) {
    const fields = { before: changeJson(before, changeLines), after: changeJson(after, changeLines) };
    if (fields.before !== before || fields.after !== after) await repository.replaceAudit(trx, id, fields);
  }
  for (const { id, request } of approvals) {
    const changed = changeJson(request, change);
    if (changed !== request) await repository.replaceRequest(trx, id, changed);
  }
}

/**
 * In which events with published results the people of these addresses took part, also once they are erased or their data
 * has been kept long enough: an admin looks there for other spellings of the name.
 */
export async function listResultsOf(
  context: AppContext,
  emails: string[],
): Promise<Map<string, ErasureRow['results']>> {
  const pseudonyms = new Map(
    emails.flatMap((email) => pseudonymsOf(context, email).map((pseudonym) => [pseudonym, email] as const)),
  );
  const rows = await repository.listResultsByEmail(context.db, [...new Set([...emails, ...pseudonyms.keys()])]);
  const results = new Map<string, ErasureRow['results']>();
  for (const { email, eventId, title } of rows) {
    const asked = emails.includes(email) ? email : (pseudonyms.get(email) ?? email);
    const known = results.get(asked) ?? [];
    if (!known.some((one) => one.eventId === eventId)) results.set(asked, [...known, { eventId, title }]);
  }
  return results;
}
