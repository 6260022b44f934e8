/** What registers one person, loaded once the form is used; see `loadAccountContract`. */
export const loadRegistration = () => import('./submit-registration.ts');
