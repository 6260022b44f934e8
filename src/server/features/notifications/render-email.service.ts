import type { EmailContent } from './templates/email-content.ts';

/** Every mail by name. Templates and their renderer are loaded with the first mail, not at the start. */
const templates = {
  registration: async () => (await import('./templates/registration-email.tsx')).registrationEmail,
  passwordReset: async () => (await import('./templates/password-reset.tsx')).passwordResetEmail,
};

export type MailName = keyof typeof templates;
/** What a mail must be told. */
export type EmailProps<N extends MailName> = Parameters<Awaited<ReturnType<(typeof templates)[N]>>>[0];

/** Parts that the plain text says already. */
const onlyInHtml = [{ selector: '[data-only-in-html]', format: 'skip' }];

/**
 * Renders a mail as HTML and as plain text. Takes some milliseconds: call it before a transaction,
 * not inside one.
 */
export async function renderEmail<N extends MailName>(
  name: N,
  props: EmailProps<N>,
): Promise<{ subject: string; html: string; text: string }> {
  const template = (await templates[name]()) as (given: EmailProps<N>) => EmailContent;
  const { plainTextSelectors, render, toPlainText } = await import('@react-email/render');
  const { subject, body } = template(props);
  const html = await render(body);
  return { subject, html, text: toPlainText(html, { selectors: [...plainTextSelectors, ...onlyInHtml] }) };
}
