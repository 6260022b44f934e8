import { t } from '@lingui/core/macro';
import type { Pass } from '#contract/passes.ts';
import { loadTeamForm } from '../load-team-forms.ts';
import type { TeamResult } from '../submit-team.ts';
import { emptyMember, emptyTeam } from '../values/team-values.ts';

/** A team as the form shows it that has just registered it; undefined where the pass is of no team, or a member's own. */
export async function toDone(pass: Pass, joinCode: string | null): Promise<TeamResult | undefined> {
  if (pass.teamId === null || pass.holder) return undefined;
  const { nextOf } = await loadTeamForm();
  const members = pass.people.map(({ name }) => ({ ...emptyMember(), name }));
  return {
    ok: true,
    message: t`Team Registration Successful!`,
    errors: {},
    values: { ...emptyTeam(), teamName: pass.name, members },
    team: { _id: pass.teamId, joinCode, code: pass.code },
    next: nextOf(pass),
  };
}
