/** What signs up and logs in, loaded with its contract once the form is used: a page starts without it. */
export const loadAccountForms = () => import('./submit-account.ts');

/** The same for a forgotten password and a new one. */
export const loadPasswordForms = () => import('./submit-password.ts');

/** The same for a login with a mailed code. */
export const loadCodeForms = () => import('./submit-login-code.ts');
