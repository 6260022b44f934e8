import { APPROVAL_LIMITS, type ApprovalLimits, isLoosened, isTightened } from '#contract/approvals/approval-kinds.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import type { Power } from '#contract/roles/powers.ts';
import { isSavedBefore } from '../../concurrency/saved-before.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { lockText } from '../../db/lock-row.ts';
import { saveRecord } from '../../db/settings/settings-records.ts';
import { inTransaction } from '../../db/transaction.ts';
import { fieldError } from '../../errors.ts';
import { recordOutside, TERMINAL } from '../audit/audit.service.ts';
import type { Actor } from '../registrations/actors.ts';
import { listHolders } from '../roles/grants.service.ts';
import { noLimits, readLimits, requireLimitsApproval } from './require-approval.service.ts';

const rupees = (limit: number | null) => (limit === null ? 'never' : `above ${formatRupees(limit)}`);
const people = (limit: number | null) => (limit === null ? 'never' : `to more than ${limit} people`);
const onOff = (isOn: boolean) => (isOn ? 'on' : 'off');

/** A change of the limits, in words. */
function changeText(before: ApprovalLimits, after: ApprovalLimits): string {
  const changes = [
    ['refunds', rupees(before.refundAbove), rupees(after.refundAbove)],
    ['mails', people(before.mailAbove), people(after.mailAbove)],
    ['deleting paid events', onOff(before.deletePaid), onOff(after.deletePaid)],
    ['publishing results', onOff(before.publishResults), onOff(after.publishResults)],
  ];
  return changes.flatMap(([what, from, to]) => (from === to ? [] : [`${what} ${to} (now: ${from})`])).join('; ');
}

/** What each limit asks a second person to hold, and the field that it is. */
const approverOf: [field: keyof ApprovalLimits, power: Power, what: string][] = [
  ['refundAbove', 'payments.refund', 'refund'],
  ['mailAbove', 'registrations.mail', 'mail people'],
  ['deletePaid', 'events.delete', 'delete events'],
  ['publishResults', 'results.publish', 'publish results'],
];

/** A limit that nobody could approve anything above would stop the festival, as would one that nobody could take back. */
async function requireApprovers(
  trx: DatabaseTransaction,
  before: ApprovalLimits,
  after: ApprovalLimits,
  now: string,
): Promise<void> {
  for (const [field, power, what] of approverOf) {
    if (!isTightened({ ...after, [field]: before[field] }, after)) continue;
    for (const needed of [power, 'settings.edit'] as const) {
      if ((await listHolders(trx, { power: needed, eventId: null }, now)).length > 1) continue;
      const may = needed === 'settings.edit' ? 'change settings' : what;
      throw fieldError(field, `Only one person may ${may}, so nobody could approve. Give somebody else a role first`);
    }
  }
}

/** The limits as a request gives them; what was added later may be left out and stays. */
type GivenLimits = Omit<ApprovalLimits, 'publishResults'> & {
  publishResults?: boolean | undefined;
  basedOn?: ApprovalLimits | undefined;
};

/**
 * Changes what takes two people. Throws `ApprovalNeeded` where less would take two than before, `validation_failed` where
 * nobody could approve, `settings_changed` where they are not what the form started from, `approval_failed` where they are not
 * what they were when the change was prepared.
 */
export async function saveLimits(
  context: AppContext,
  { basedOn, ...given }: GivenLimits,
  actor: Actor,
): Promise<ApprovalLimits> {
  const now = context.clock().toISOString();
  return inTransaction(context.db, async (trx) => {
    await lockText(trx, APPROVAL_LIMITS);
    const before = await readLimits(trx);
    const after = { ...given, publishResults: given.publishResults ?? before.publishResults };
    // What was approved is compared by its words, which also fails where the same was saved meanwhile.
    const versions = { basedOn: actor.approval ? undefined : basedOn, version: before };
    if (isSavedBefore('settings_changed', versions, { stored: before, given: after })) return before;
    requireLimitsApproval(changeText(before, after), actor, isLoosened(before, after));
    await requireApprovers(trx, before, after, now);
    await saveRecord(trx, APPROVAL_LIMITS, after, now);
    return after;
  });
}

/** At the server's terminal, for a committee of which only one person is left: nothing takes two any more. */
export async function switchOffLimits({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const at = clock();
  await inTransaction(db, async (trx) => {
    await lockText(trx, APPROVAL_LIMITS);
    const before = await readLimits(trx);
    await saveRecord(trx, APPROVAL_LIMITS, noLimits, at.toISOString());
    const action = {
      endpoint: 'npm run admin -- approvals-off',
      summary: 'Switch off what takes two people',
      target: { kind: 'settings' as const, id: APPROVAL_LIMITS, name: APPROVAL_LIMITS },
      before: { ...before },
      after: { ...noLimits },
    };
    await recordOutside(trx, at, { ...action, actor: TERMINAL });
  });
}
