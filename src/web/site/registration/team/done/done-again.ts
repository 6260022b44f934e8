import { call } from '../../../../api.ts';
import { loadSending } from '../../../forms/load-sending.ts';
import type { TeamResult } from '../submit-team.ts';
import { toDone } from './to-done.ts';

/** What an entry of the browser's history keeps of the team that was registered there: its url is shared, this is not. */
interface Kept {
  code: string;
  joinCode: string | null;
  /** See `useUrls`: the form that brings the team back has no room for more than its call. */
  apiUrl: string;
}

/** Changes what this entry keeps, and its url. The router shows the page already, and goes on with what it keeps there itself. */
function keep(path: string, registered?: Kept): void {
  const { registered: _, ...state } = history.state ?? {};
  history.replaceState(registered ? { ...state, registered } : state, '', path);
}

/** Keeps a registered team for a reload and the way back, out of the url: who has its code has the pass. */
export function keepDone({ ok, team }: TeamResult, apiUrl: string): void {
  if (ok && team) keep(location.pathname, { code: team.code, joinCode: team.joinCode, apiUrl });
}

/** The next team begins at `path`. */
export const forgetDone = (path: string): void => keep(path);

/** Shows that team again, as it is now. Where it cannot be fetched, the form is there for the next one. */
export async function bringBack(show: (done: TeamResult) => void): Promise<void> {
  const { code, joinCode, apiUrl }: Kept = history.state.registered;
  try {
    const [{ browserTransport }, { passEndpoints }] = await Promise.all([loadSending(), import('#contract/passes.ts')]);
    const { data: pass } = await call(browserTransport(apiUrl), passEndpoints.show, { params: { code } });
    const done = await toDone(pass, joinCode);
    if (done) show(done);
  } catch {
    // As on a page that is opened for the first time.
  }
}
