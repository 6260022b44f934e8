import { ERASED } from '#contract/privacy/erased-name.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import * as repository from './erased-history.repository.ts';
import { eraseName } from './name-words.ts';

/** What was recorded of the registrations of a person: `own` are of nobody else. */
interface Recorded {
  registrationIds: string[];
  own: string[];
  names: string[];
  email: string;
}

/**
 * Takes a person out of the history of registrations and the reasons of waived refunds: who did something, whom a note names, and the
 * whole text of an edit or a reason that names them. What names others of a team stays as it is, also where their names begin as the
 * person's does. The people of the registrations are erased already.
 */
export async function eraseInHistory(
  trx: DatabaseTransaction,
  { registrationIds, own, names, email }: Recorded,
): Promise<void> {
  await repository.eraseOwnHistory(trx, own);
  if (registrationIds.length === 0) return;
  // The longest first: another name of the person may be a part of it.
  const known = [...new Set(names)]
    .filter((name) => name !== ERASED && name.length > 1)
    .toSorted((one, other) => other.length - one.length);
  if (known.length > 0) await repository.eraseActors(trx, registrationIds, known);
  const people = Map.groupBy(await repository.listOthers(trx, registrationIds), (one) => one.registrationId);
  const erase = (text: string, registrationId: string) => {
    const others = (people.get(registrationId) ?? []).map(({ name }) => name);
    return known.reduce((changed, name) => eraseName(changed, name, others), text);
  };
  const namesThem = (text: string, registrationId: string) =>
    text.toLowerCase().includes(email) || erase(text, registrationId) !== text;
  for (const { id, registrationId, kind, note } of await repository.listNotes(trx, registrationIds)) {
    const changed = kind === 'edit' && namesThem(note, registrationId) ? null : erase(note, registrationId);
    if (changed !== note) await repository.setNote(trx, id, changed);
  }
  for (const { id, registrationId, reason } of await repository.listWaivers(trx, registrationIds)) {
    if (namesThem(reason, registrationId)) await repository.clearReason(trx, id);
  }
}
