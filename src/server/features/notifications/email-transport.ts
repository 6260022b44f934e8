import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AppContext } from '../../context.ts';
import type { PendingEmail } from './outbox.repository.ts';

/** Takes one mail out of the house; throws where it could not. */
export type SendEmail = (mail: PendingEmail) => Promise<void>;

export interface EmailTransport {
  send: SendEmail;
  /** Lets go of connections; those of a mail under way are cut. */
  close(): void;
}

/** Well under the lease of a claimed mail, so that a hanging server is given up before another process tries. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 15_000 };

/** The same mail has the same Message-ID on every try, so that a mail sent twice shows once. */
function messageOf(mail: PendingEmail, { config }: AppContext) {
  const host = config.mailFrom.match(/@([\w.-]+)/)?.[1] ?? 'utsav.example';
  return {
    from: config.mailFrom,
    // As an object it is one address, whatever signs it holds.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments.map((attachment) => ({ ...attachment, encoding: 'base64' })),
    messageId: `<${mail.id}@${host}>`,
    date: new Date(mail.createdAt),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function smtpTransport(url: string, context: AppContext): Promise<EmailTransport> {
  const { createTransport } = await import('nodemailer');
  const smtp = createTransport({ url, pool: true, maxConnections: 2, ...timeouts });
  return {
    send: async (mail) => {
      await smtp.sendMail(messageOf(mail, context));
    },
    close: () => smtp.close(),
  };
}

/** One .eml file for each mail, named by when it was written; it may hold a link that logs in, hence 0600. */
async function fileTransport(context: AppContext): Promise<EmailTransport> {
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const folder = path.join(context.config.dataDir, 'outbox');
  await mkdir(folder, { recursive: true });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(messageOf(mail, context));
      const name = `${mail.createdAt.replace(/[:.]/g, '-')}-${mail.id}.eml`;
      const file = path.join(folder, name);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      context.log.info({ file: path.join('outbox', name) }, 'mail written to a file: SMTP_URL is not set');
    },
    close: () => composer.close(),
  };
}

/** SMTP where it is configured, else files under DATA_DIR/outbox. */
export function openEmailTransport(context: AppContext): Promise<EmailTransport> {
  const { smtpUrl } = context.config;
  return smtpUrl ? smtpTransport(smtpUrl, context) : fileTransport(context);
}
