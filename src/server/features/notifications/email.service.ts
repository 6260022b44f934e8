import { nanoid } from 'nanoid';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { insertEmail } from './outbox.repository.ts';

const MAX_SUBJECT = 250;

/** A file that goes with a mail; with `cid`, the HTML can show it as `<img src="cid:…">`. */
export interface EmailAttachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
  cid?: string;
}

export interface OutgoingEmail {
  /** One address, without a name. */
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: EmailAttachment[];
}

/** Line breaks and other control characters would end a header and begin another. */
const onOneLine = (value: string) => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/**
 * Puts a mail into the outbox. Given a transaction, the mail exists exactly if what it tells of does;
 * the worker sends it afterwards, so that no request waits for a mail or fails with it.
 */
export async function enqueueEmail(db: Database, context: AppContext, mail: OutgoingEmail): Promise<void> {
  await insertEmail(db, {
    id: nanoid(),
    recipient: onOneLine(mail.to),
    subject: onOneLine(mail.subject).slice(0, MAX_SUBJECT),
    html: mail.html,
    text: mail.text,
    attachments: (mail.attachments ?? []).map(({ content, ...attachment }) => ({
      ...attachment,
      content: Buffer.from(content).toString('base64'),
    })),
    createdAt: context.clock().toISOString(),
  });
}
