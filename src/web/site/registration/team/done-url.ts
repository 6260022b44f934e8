import { t } from '@lingui/core/macro';
import { endpoints } from '#contract/endpoints.ts';
import type { pageApi } from '../../page-api.ts';
import { orNull } from '../current-user.ts';
import { CODE, JOIN_CODE } from './done-path.ts';
import { loadTeamForm } from './load-team-forms.ts';
import type { TeamResult } from './submit-team.ts';
import { emptyMember, emptyTeam } from './values/team-values.ts';

/** The team that such a url says was registered for the event; undefined where it names none. */
export async function findDone(
  api: ReturnType<typeof pageApi>,
  request: Request,
  eventId: string,
): Promise<TeamResult | undefined> {
  const { searchParams } = new URL(request.url);
  const code = searchParams.get(CODE);
  const found = code ? await orNull(api.call(endpoints.passes.show, { params: { code } })) : null;
  const pass = found?.data;
  if (pass?.teamId == null || pass.eventId !== eventId || pass.holder) return undefined;
  const { nextOf } = await loadTeamForm();
  const members = pass.people.map(({ name }) => ({ ...emptyMember(), name }));
  return {
    ok: true,
    message: t`Team Registration Successful!`,
    errors: {},
    values: { ...emptyTeam(), teamName: pass.name, members },
    team: { _id: pass.teamId, joinCode: searchParams.get(JOIN_CODE), code: pass.code },
    next: nextOf(pass),
  };
}
