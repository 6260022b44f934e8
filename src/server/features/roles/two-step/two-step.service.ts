import { builtInRoleKeys, builtInRoles } from '#contract/roles/roles.ts';
import type { TwoStepRule } from '#contract/roles/two-step.ts';
import type { AppContext } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../errors.ts';
import type { SessionUser } from '../../../session-user.ts';
import { listRoles, lockCommittee } from '../committee.repository.ts';
import { listLiveGrants } from '../grants.repository.ts';
import { findNamedRole, requireOwn } from '../role-powers.service.ts';
import { hasTwoStep, listTwoStepRoles, saveTwoStepRule } from './two-step.repository.ts';

/** Every role, the built-in ones first. */
export async function listTwoStepRules({ db }: Pick<AppContext, 'db'>): Promise<TwoStepRule[]> {
  const needed = await listTwoStepRoles(db);
  const builtIn = builtInRoleKeys.map((role) => ({
    role: role as string,
    roleLabel: builtInRoles[role].label as string,
  }));
  const own = (await listRoles(db)).map(({ _id, label }) => ({ role: _id, roleLabel: label }));
  return [...builtIn, ...own].map((one) => ({ ...one, needsTwoStep: needed.includes(one.role) }));
}

/**
 * Changes whether a role asks its people for two-step login. Errors: `role_not_found`, `not_allowed`, `two_step_first` where it would
 * lock out `user`, who has the role without two-step login and did not say `evenMe`.
 */
export async function changeTwoStepRule(
  context: AppContext,
  role: string,
  { needsTwoStep, evenMe }: { needsTwoStep: boolean; evenMe: boolean },
  user: SessionUser,
): Promise<TwoStepRule> {
  const now = context.clock().toISOString();
  return inTransaction(context.db, async (trx) => {
    await lockCommittee(trx);
    const named = await findNamedRole(trx, role);
    if (!named) throw new AppError('role_not_found', { detail: 'This role is not there any more' });
    requireOwn(named.powers, user);
    const isMine = (await listLiveGrants(trx, user.id, now)).some((grant) => grant.role === role);
    if (needsTwoStep && isMine && !evenMe && !(await hasTwoStep(trx, user.id))) {
      const detail = 'You have this role yourself, and no two-step login. Switch it on first, at Account security';
      throw new AppError('two_step_first', { detail });
    }
    await saveTwoStepRule(trx, role, { needsTwoStep, changedAt: now, changedBy: user.name });
    return { role, roleLabel: named.label, needsTwoStep };
  });
}
