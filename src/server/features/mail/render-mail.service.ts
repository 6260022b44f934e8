import type { MailDraft } from './templates/mail-draft.ts';

/** Every mail by name. Templates and their renderer are loaded with the first mail, not at the start. */
const templates = {
  entry: async () => (await import('./templates/entry-mail.tsx')).entryMail,
  passwordReset: async () => (await import('./templates/password-reset.tsx')).passwordResetMail,
};

export type MailName = keyof typeof templates;
/** What a mail must be told. */
export type MailProps<N extends MailName> = Parameters<Awaited<ReturnType<(typeof templates)[N]>>>[0];

/** Parts that the plain text says already. */
const onlyInHtml = [{ selector: '[data-only-in-html]', format: 'skip' }];

/**
 * Renders a mail as HTML and as plain text. Takes some milliseconds: call it before a transaction,
 * not inside one.
 */
export async function renderMail<N extends MailName>(
  name: N,
  props: MailProps<N>,
): Promise<{ subject: string; html: string; text: string }> {
  const template = (await templates[name]()) as (given: MailProps<N>) => MailDraft;
  const { plainTextSelectors, render, toPlainText } = await import('@react-email/render');
  const { subject, body } = template(props);
  const html = await render(body);
  return { subject, html, text: toPlainText(html, { selectors: [...plainTextSelectors, ...onlyInHtml] }) };
}
