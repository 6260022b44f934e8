/** What registers one person, loaded once the form is used; see `prepare` of `useSubmission`. */
export const loadRegistration = () => import('./submit-registration.ts');
