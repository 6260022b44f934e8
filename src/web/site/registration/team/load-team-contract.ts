/** See `loadAccountContract`. */
export const loadTeamContract = () => import('#contract/teams.ts');
