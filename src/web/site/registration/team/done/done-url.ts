import { endpoints } from '#contract/endpoints.ts';
import type { pageApi } from '../../../page-api.ts';
import { orNull } from '../../current-user.ts';
import type { TeamResult } from '../submit-team.ts';
import { CODE, JOIN_CODE } from './done-path.ts';
import { toDone } from './to-done.ts';

/** The team that such a url says was registered for the event; undefined where it names none. */
export async function findDone(
  api: ReturnType<typeof pageApi>,
  request: Request,
  eventId: string,
): Promise<TeamResult | undefined> {
  const { searchParams } = new URL(request.url);
  const code = searchParams.get(CODE);
  const found = code ? await orNull(api.call(endpoints.passes.show, { params: { code } })) : null;
  return found?.data.eventId === eventId ? toDone(found.data, searchParams.get(JOIN_CODE)) : undefined;
}
