import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { onOneLine } from '#contract/one-line.ts';
import type { EmailDelivery } from '#contract/panel/emails.ts';
import type { AppContext } from '../../context.ts';
import { getFestivalSettings } from '../settings/settings.service.ts';

/** A file that goes with an email; with `cid`, the HTML can show it as `<img src="cid:…">`. */
export interface EmailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
  cid?: string | undefined;
}

/** A rendered email on its way to one email address. */
export interface OutgoingEmail {
  id: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  attachments: EmailAttachment[];
  /** Where answers go; the festival's contact e-mail where it is left out. */
  replyTo?: string | undefined;
  /** When it was queued. */
  createdAt: string;
}

/** Hands one email to the mail server; throws where that fails. */
export type SendEmail = (email: OutgoingEmail) => Promise<void>;

export interface EmailTransport {
  send: SendEmail;
  /** Closes the connections, even while an email is being sent. */
  close(): void;
}

/** Well under the lease of a claimed email, so that a hanging server is given up before another process tries. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 15_000 };

const MAX_SUBJECT = 250;

/** An email has the same Message-ID on every attempt, so that mail programs show it once if it is sent twice. */
function toMessage(email: OutgoingEmail, { config }: AppContext, contact: string | undefined) {
  const replyTo = email.replyTo === undefined ? contact : onOneLine(email.replyTo);
  const host = config.mailFrom.match(/@([\w.-]+)/)?.[1] ?? 'utsav.example';
  return {
    from: config.mailFrom,
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    // As an object it is one recipient, even if it contains commas.
    to: { name: '', address: onOneLine(email.recipient) },
    subject: onOneLine(email.subject).slice(0, MAX_SUBJECT),
    html: email.html,
    text: email.text,
    attachments: email.attachments,
    messageId: `<${email.id}@${host}>`,
    date: new Date(email.createdAt),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Answers go to the festival's contact e-mail, once it is its own. */
export async function findReplyTo(context: AppContext): Promise<string | undefined> {
  const { email } = await getFestivalSettings(context);
  return email === '' || email.endsWith('.example') ? undefined : onOneLine(email);
}

async function smtpTransport(url: string, context: AppContext): Promise<EmailTransport> {
  const { createTransport } = await import('nodemailer');
  const replyTo = await findReplyTo(context);
  const smtp = createTransport({ url, pool: true, maxConnections: 2, ...timeouts });
  return {
    send: async (email) => {
      await smtp.sendMail(toMessage(email, context, replyTo));
    },
    close: () => smtp.close(),
  };
}

/** One .eml file for each email, named by when it was queued; it may hold a link that logs in, hence 0600. */
async function fileTransport(context: AppContext): Promise<EmailTransport> {
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const folder = path.join(context.config.dataDir, 'outbox');
  const replyTo = await findReplyTo(context);
  await mkdir(folder, { recursive: true });
  return {
    send: async (email) => {
      const { message } = await composer.sendMail(toMessage(email, context, replyTo));
      const name = `${email.createdAt.replace(/[:.]/g, '-')}-${email.id}.eml`;
      const file = path.join(folder, name);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      context.log.info({ file: path.join('outbox', name) }, 'email written to a file: SMTP_URL is not set');
    },
    close: () => composer.close(),
  };
}

/** How emails leave: by SMTP where it is configured, else as files. */
export const deliveryOf = ({ config }: AppContext): EmailDelivery => (config.smtpUrl === undefined ? 'file' : 'smtp');

/**
 * SMTP where it is configured, else files under DATA_DIR/outbox. For `email-worker.service.ts` alone: to send an e-mail is to
 * queue it, by `enqueueEmails` (`email-queue.service.ts`).
 */
export function openEmailTransport(context: AppContext): Promise<EmailTransport> {
  const { smtpUrl } = context.config;
  return smtpUrl ? smtpTransport(smtpUrl, context) : fileTransport(context);
}
