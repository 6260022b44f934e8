import type { AuditEntry, AuditLink, AuditSubject } from '#contract/audit.ts';
import type { Database } from '../../db/database.ts';
import { listAmbassadorLinks, listEntryLinks, listEventLinks, mapPaymentEntries } from './action-links.repository.ts';
import type { StoredAction } from './audit.repository.ts';

/** Adds to each action what it was about as it can be seen today: null where that is gone or never had a place. */
export async function addLinks(db: Database, actions: StoredAction[]): Promise<AuditEntry[]> {
  const idsOf = (...kinds: AuditSubject[]) => [
    ...new Set(actions.flatMap(({ subject: { kind, _id } }) => (_id && kinds.includes(kind) ? [_id] : []))),
  ];
  const entryOf = await mapPaymentEntries(db, idsOf('payment'));
  const found = [
    ...(await listEventLinks(db, idsOf('event', 'announcement'))),
    ...(await listEntryLinks(db, [...new Set([...idsOf('entry'), ...entryOf.values()])])),
    ...(await listAmbassadorLinks(db, idsOf('ambassador'))),
  ];
  const links = new Map<string, AuditLink>(found.map((link) => [link._id, link]));
  return actions.map((action) => {
    const { _id } = action.subject;
    return { ...action, link: (_id && links.get(entryOf.get(_id) ?? _id)) || null };
  });
}
