import type { AuditEntry, AuditLink } from '#contract/audit.ts';
import type { AuditTargetKind } from '#contract/endpoint.ts';
import type { Database } from '../../db/database.ts';
import {
  listAmbassadorLinks,
  listEventLinks,
  listRegistrationLinks,
  mapPaymentRegistrations,
} from './action-links.repository.ts';
import type { StoredAction } from './audit.repository.ts';

/** Adds to each action the link to its target as it can be seen today: null where that is gone or has no page. */
export async function addLinks(db: Database, actions: StoredAction[]): Promise<AuditEntry[]> {
  const idsOf = (...kinds: AuditTargetKind[]) => [
    ...new Set(actions.flatMap(({ target: { kind, _id } }) => (_id && kinds.includes(kind) ? [_id] : []))),
  ];
  const registrationOf = await mapPaymentRegistrations(db, idsOf('payment'));
  const found = [
    ...(await listEventLinks(db, idsOf('event', 'announcement'))),
    ...(await listRegistrationLinks(db, [...new Set([...idsOf('registration'), ...registrationOf.values()])])),
    ...(await listAmbassadorLinks(db, idsOf('ambassador'))),
  ];
  const links = new Map<string, AuditLink>(found.map((link) => [link._id, link]));
  return actions.map((action) => {
    const { _id } = action.target;
    return { ...action, link: (_id && links.get(registrationOf.get(_id) ?? _id)) || null };
  });
}
