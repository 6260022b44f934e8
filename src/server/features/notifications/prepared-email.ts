import type { AppContext } from '../../context.ts';
import type { QueuedEmail } from './email-queue.repository.ts';
import type { OutgoingEmail } from './email-transport.ts';

export type RenderedEmail = Pick<OutgoingEmail, 'subject' | 'html' | 'text' | 'attachments' | 'replyTo'>;

/** A claimed email with everything that its rendering needs. */
export interface PreparedEmail {
  /** Email addresses, each once. */
  recipients: string[];
  /** The one of them who has verified that the email address is theirs, and asked for this. */
  verified?: string | undefined;
  /** What it is written in for a recipient, where the row says nothing. */
  languageOf?(recipient: string): string | null;
  render(recipient: string): Promise<RenderedEmail>;
}

/** Why an email is out of date: by what its event is now, which may be taken back. */
export const OUTDATED_BY_EVENT = 'outdated by event';

/** Reads what an email says and who gets it; undefined, or why, where what it says is not true any more. */
export type PrepareEmail = (
  context: AppContext,
  email: QueuedEmail,
) => Promise<PreparedEmail | typeof OUTDATED_BY_EVENT | undefined>;
