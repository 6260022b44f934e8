import { t } from '@lingui/core/macro';
import { LEADER_ROLE, MEMBER_ROLE } from '#contract/team-rules.ts';

/** What somebody is in a team; what imported sheets call them stays as it is. */
export function roleName(role: string): string {
  if (role === LEADER_ROLE) return t`Team Leader`;
  return role === MEMBER_ROLE ? t`Member` : role;
}
