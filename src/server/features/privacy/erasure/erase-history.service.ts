import { ERASED } from '#contract/privacy/erased-name.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import * as repository from './erased-history.repository.ts';
import { changeJson } from './json-texts.ts';
import { eraseName } from './name-words.ts';
import { replaceAudit } from './named-in-results.repository.ts';

/** What was recorded of the registrations of a person: `own` are of nobody else. */
interface Recorded {
  registrationIds: string[];
  own: string[];
  names: string[];
  email: string;
}

/**
 * Takes a person out of the history of registrations, the reasons of waived refunds, the activity, approvals and unsent mails about
 * these registrations: who did something, whom a text names, and the whole text of an edit or a waiver's reason that names them. What names others of a team stays as it is, also where their names begin as the
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
  const eraseText = (text: string, registrationId: string) =>
    text.toLowerCase().includes(email) ? ERASED : erase(text, registrationId);
  await eraseInRecords(trx, registrationIds, eraseText);
}

type EraseText = (text: string, registrationId: string) => string;

/** What the activity says of registrations and their payments, what was to be approved about them, and mails to others of them. */
async function eraseInRecords(trx: DatabaseTransaction, registrationIds: string[], erase: EraseText): Promise<void> {
  const changeOf = (registrationId: string) => (text: string) => erase(text, registrationId);
  const registrationOf = await repository.listRecordsOf(trx, registrationIds);
  const targets = [...registrationIds, ...registrationOf.keys()];
  for (const { id, targetId, before, after } of await repository.listActivity(trx, targets)) {
    const change = changeOf(registrationOf.get(targetId) ?? targetId);
    const fields = { before: changeJson(before, change), after: changeJson(after, change) };
    if (fields.before !== before || fields.after !== after) await replaceAudit(trx, id, fields);
  }
  const emails = await repository.listEmailData(trx, registrationIds);
  for (const { id, registrationId, request, reason, note } of await repository.listApprovals(trx, registrationIds)) {
    const change = changeOf(registrationId);
    const texts = { reason: reason && change(reason), note: note && change(note) };
    await repository.replaceApproval(trx, id, { ...texts, request: changeJson(request, change) });
    const ofApproval = await repository.listApprovalEmails(trx, id);
    emails.push(...ofApproval.map((email) => ({ ...email, registrationId })));
  }
  for (const { id, registrationId, data } of emails) {
    const changed = changeJson(data, changeOf(registrationId));
    if (changed !== data) await repository.setEmailData(trx, id, changed);
  }
}

/**
 * Searches of the admins' saved lists that hold the person's e-mail or a whole name of theirs: the lists stay, without what was
 * searched for.
 */
export async function eraseSearches(trx: DatabaseTransaction, email: string, names: string[]): Promise<void> {
  const known = [email, ...names.filter((name) => /\s/.test(name.trim()))].map((text) => text.trim().toLowerCase());
  for (const { id, query } of await repository.listSearches(trx)) {
    const asked = new URLSearchParams(query);
    const search = asked.get('search')?.toLowerCase() ?? '';
    if (!known.some((text) => search.includes(text))) continue;
    asked.delete('search');
    await repository.setQuery(trx, id, asked.toString());
  }
}
