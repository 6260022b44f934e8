import type { TeamResult } from '../submit-team.ts';

export const [CODE, JOIN_CODE] = ['registered', 'joinCode'] as const;

/** Without JavaScript, where a page says that a team is registered: loading it again sends nothing, and says so again. Null for a refusal. */
export function donePath(pathname: string, { ok, team }: TeamResult): string | null {
  if (!ok || !team) return null;
  const { code, joinCode } = team;
  const query = new URLSearchParams({ [CODE]: code, ...(joinCode ? { [JOIN_CODE]: joinCode } : {}) });
  return `${pathname}?${query}`;
}
