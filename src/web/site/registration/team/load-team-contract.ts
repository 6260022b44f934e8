/** See `prepare` of `useSubmission`. */
export const loadTeamContract = () => import('#contract/teams.ts');
