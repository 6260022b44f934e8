/** What sends a whole team, loaded with its contract once the form is used; see `prepare` of `useSubmission`. */
export const loadTeamForm = () => import('./submit-team.ts');

/** The same for the forms that start, join and change a team. */
export const loadTeamChange = () => import('./submit-team-change.ts');
