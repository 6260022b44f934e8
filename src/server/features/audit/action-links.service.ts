import type { AuditEntry, AuditLink, AuditTargetKind } from '#contract/audit.ts';
import type { Database } from '../../db/database.ts';
import {
  listAmbassadorLinks,
  listEventLinks,
  listRegistrationLinks,
  mapPaymentRegistrations,
} from './action-links.repository.ts';
import type { StoredAction } from './audit.repository.ts';

/** Adds to each action what it was about as it can be seen today: null where that is gone or never had a place. */
export async function addLinks(db: Database, actions: StoredAction[]): Promise<AuditEntry[]> {
  const idsOf = (...kinds: AuditTargetKind[]) => [
    ...new Set(actions.flatMap(({ subject: { kind, _id } }) => (_id && kinds.includes(kind) ? [_id] : []))),
  ];
  const registrationOf = await mapPaymentRegistrations(db, idsOf('payment'));
  const found = [
    ...(await listEventLinks(db, idsOf('event', 'announcement'))),
    ...(await listRegistrationLinks(db, [...new Set([...idsOf('registration'), ...registrationOf.values()])])),
    ...(await listAmbassadorLinks(db, idsOf('ambassador'))),
  ];
  const links = new Map<string, AuditLink>(found.map((link) => [link._id, link]));
  return actions.map((action) => {
    const { _id } = action.subject;
    return { ...action, link: (_id && links.get(registrationOf.get(_id) ?? _id)) || null };
  });
}
