import { createHash } from 'node:crypto';
import type { GateList } from '#contract/check-in.ts';
import { isLeaving } from '#contract/payments/refunds.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { listCodesOfPeople } from '../festival-ids/festival-ids.service.ts';
import { readMoney } from '../payments/money.service.ts';
import { gateOpensBefore } from './gate-hours.ts';
import { type AdmittablePerson, listAdmittable } from './gate-list.repository.ts';
import type { ScanGate } from './scan-gate.service.ts';

/** How many people a gate's list holds: 1.3 MB, or 500 kB on the way. */
const LISTED_PEOPLE = 5000;

const keyOf = (code: string) => createHash('sha256').update(code).digest('base64url');

/** The registrations whose money is all going back, as a scan sees it. */
async function listLeaving(db: Database, people: AdmittablePerson[]): Promise<Set<string>> {
  const refunded = people.filter(({ hasRefundUnderWay }) => hasRefundUnderWay);
  const leaving = new Set<string>();
  for (const id of new Set(refunded.map(({ registrationId }) => registrationId))) {
    if (isLeaving(await readMoney(db, id))) leaving.add(id);
  }
  return leaving;
}

/**
 * Whom a gate may admit while it has no connection: the people of confirmed registrations of the events whose gate is open
 * now. Their codes are hashed: the list opens no pass.
 */
export async function readGateList(
  context: Pick<AppContext, 'db' | 'clock' | 'config'>,
  { scope }: ScanGate,
  eventId: string | undefined,
): Promise<GateList> {
  const at = context.clock().toISOString();
  const found = await listAdmittable(context.db, scope, {
    eventId,
    now: at,
    beginsBefore: gateOpensBefore(context),
    limit: LISTED_PEOPLE + 1,
  });
  const leaving = await listLeaving(context.db, found);
  const people = found.slice(0, LISTED_PEOPLE).filter(({ registrationId }) => !leaving.has(registrationId));
  const festivalCodes = await listCodesOfPeople(context.db, people);
  const registrations = [...Map.groupBy(people, ({ registrationId }) => registrationId).values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    return {
      _id: first.registrationId,
      key: keyOf(first.code),
      kind: first.kind,
      name: first.registrationName,
      number: first.number,
      eventId: first.eventId,
      eventTitle: first.eventTitle,
      eventStartDate: first.eventStartDate,
      eventEndDate: first.eventEndDate,
      people: all.map(({ _id, name, role, personCode, checkedInAt }) => ({
        _id,
        name,
        role,
        key: personCode === null ? null : keyOf(personCode),
        festivalKeys: (festivalCodes.get(_id) ?? []).map(keyOf),
        checkedInAt,
      })),
    };
  });
  return { at, isWhole: found.length <= LISTED_PEOPLE, registrations };
}
