/** What sends the forms of a pass, loaded with the first of them; see `prepare` of `useSubmission`. */
export const loadSubmission = () => import('./submit-pass.ts');
