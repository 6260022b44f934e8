import type { Updateable } from 'kysely';
import { offerDeadline, reviewDeadline } from '#contract/payments/hold-rules.ts';
import type { RegistrationStatus } from '#contract/registration-rules.ts';
import { earlier, later } from '#contract/schedule/earlier-later.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import type { RegistrationsTable } from '../../../db/tables/registration-tables.ts';
import type { Actor } from '../actors.ts';
import type { EventRules } from '../event-rules.repository.ts';
import { readRegistrationSettings } from '../registration-settings.service.ts';
import { hasDeadline } from '../status-machine.ts';
import type { RegistrationCore } from '../stored-registration.ts';
import { holderOf, readHoldLimits } from './hold-limits.service.ts';

type Deadline = Pick<
  Updateable<RegistrationsTable>,
  'expiresAt' | 'holdStartedAt' | 'claimedAt' | 'holdDevice' | 'holdNetwork'
>;

const none: Deadline = { expiresAt: null, holdStartedAt: null, claimedAt: null, holdDevice: null, holdNetwork: null };

/**
 * The deadline that goes with a transition, and what it follows from. A UTR holds the seat for the time of a review, which
 * counts from the first one named: another UTR, or a rejection and a third, add no time of review. Above the limits a UTR
 * is reviewed too, but holds the seat no longer than it was held without it.
 */
export async function deadlineOf(
  trx: DatabaseTransaction,
  { clock }: AppContext,
  { registration, rules }: { registration: RegistrationCore; rules: EventRules | undefined },
  to: RegistrationStatus,
  actor: Actor,
): Promise<Deadline> {
  if (!hasDeadline(to)) return none;
  const now = clock();
  const at = now.toISOString();
  const settings = await readRegistrationSettings(trx);
  const { claimedAt } = registration;
  const offered = offerDeadline(settings, rules, now);
  if (to !== 'under_review') {
    if (to !== 'rejected' || claimedAt === null) return { ...none, expiresAt: offered, holdStartedAt: at };
    const last = new Date(Date.parse(reviewDeadline(settings, new Date(claimedAt))) + settings.offerHours * 3_600_000);
    return { expiresAt: earlier(offered, last.toISOString()) };
  }
  // Taken back by an admin: it was wrong, so the time counts from now.
  const first = actor.kind === 'admin' || claimedAt === null ? at : claimedAt;
  const reviewed = reviewDeadline(settings, new Date(first));
  const holder = holderOf(registration.email, actor.visitor);
  const limits = rules && (await readHoldLimits(trx, settings, rules, [holder], registration._id));
  if (limits?.mayHoldLonger(holder)) {
    const held = actor.visitor ? { holdDevice: actor.visitor.device, holdNetwork: actor.visitor.network } : {};
    return { expiresAt: later(reviewed, registration.expiresAt ?? ''), claimedAt: first, ...held };
  }
  return { expiresAt: registration.expiresAt ?? reviewed, claimedAt: first };
}
