/** What sends the forms of a pass, loaded with the first of them; see `loadAccountContract`. */
export const loadSubmission = () => import('./submit-pass.ts');
