import { onDemand } from '../components/on-demand/on-demand.tsx';

const loadMailedCode = () => import('./mailed-code-form.tsx').then((part) => part.MailedCodeForm);
const loadOtp = () => import('./otp-form.tsx').then((part) => part.OtpForm);

/** What follows the form that a page starts with: nothing is sent before it is there. */
export const MailedCodeForm = onDemand(loadMailedCode);
export const OtpForm = onDemand(loadOtp);

/** What signs up and logs in, loaded with its contract once the form is used: a page starts without it. */
export async function loadAccountForms() {
  const [forms] = await Promise.all([import('./submit-account.ts'), loadMailedCode(), loadOtp()]);
  return forms;
}

/** The same for a forgotten password and a new one. */
export const loadPasswordForms = () => import('./submit-password.ts');

/** The same for a login with a mailed code. */
export async function loadCodeForms() {
  const [forms] = await Promise.all([import('./submit-login-code.ts'), loadMailedCode()]);
  return forms;
}
