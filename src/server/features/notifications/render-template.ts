import type { EmailContent } from './templates/email-content.ts';

/** Every template by name. Templates and their renderer are loaded with the first email, not at the start. */
const templates = {
  registration: async () => (await import('./templates/registration-email.tsx')).registrationEmail,
  confirmRegistration: async () => (await import('./templates/confirm-registration.tsx')).confirmRegistrationEmail,
  confirmAccount: async () => (await import('./templates/confirm-account.tsx')).confirmAccountEmail,
  loginCode: async () => (await import('./templates/login-code.tsx')).loginCodeEmail,
  myPasses: async () => (await import('./templates/my-passes.tsx')).myPassesEmail,
  passWithdrawn: async () => (await import('./templates/pass-withdrawn.tsx')).passWithdrawnEmail,
  certificates: async () => (await import('./templates/certificates.tsx')).certificatesEmail,
  notification: async () => (await import('./templates/notification.tsx')).notificationEmail,
  passwordReset: async () => (await import('./templates/password-reset.tsx')).passwordResetEmail,
};

type TemplateName = keyof typeof templates;
type TemplateProps<N extends TemplateName> = Parameters<Awaited<ReturnType<(typeof templates)[N]>>>[0];

/** Parts that the plain text contains already. */
const onlyInHtml = [{ selector: '[data-only-in-html]', format: 'skip' }];

/** Renders an email as HTML and as plain text. Takes some milliseconds: never call it inside a transaction. */
export async function renderTemplate<N extends TemplateName>(
  name: N,
  props: TemplateProps<N>,
): Promise<{ subject: string; html: string; text: string }> {
  const template = (await templates[name]()) as (given: TemplateProps<N>) => EmailContent;
  const { plainTextSelectors, render, toPlainText } = await import('@react-email/render');
  const { subject, body } = template(props);
  const html = await render(body);
  return { subject, html, text: toPlainText(html, { selectors: [...plainTextSelectors, ...onlyInHtml] }) };
}
