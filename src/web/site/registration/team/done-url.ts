import { t } from '@lingui/core/macro';
import { endpoints } from '#contract/endpoints.ts';
import type { pageApi } from '../../page-api.ts';
import { orNull } from '../current-user.ts';
import { loadTeamForm } from './load-team-forms.ts';
import type { TeamResult } from './submit-team.ts';
import { emptyMember, emptyTeam } from './values/team-values.ts';

const [CODE, JOIN_CODE] = ['registered', 'joinCode'];

/** Where the page says without JavaScript that a team is registered: loading it again sends nothing. Null for a refusal. */
export function donePath(request: Request, { ok, team }: TeamResult): string | null {
  if (!ok || !team) return null;
  const { code, joinCode } = team;
  const query = new URLSearchParams({ [CODE]: code, ...(joinCode ? { [JOIN_CODE]: joinCode } : {}) });
  return `${new URL(request.url).pathname}?${query}`;
}

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
