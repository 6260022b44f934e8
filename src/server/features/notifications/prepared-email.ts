import type { AppContext } from '../../context.ts';
import type { QueuedEmail } from './email-queue.repository.ts';
import type { OutgoingEmail } from './email-transport.ts';

export type RenderedEmail = Pick<OutgoingEmail, 'subject' | 'html' | 'text' | 'attachments'>;

/** A claimed email with everything that its rendering needs. */
export interface PreparedEmail {
  /** Email addresses, each once. */
  recipients: string[];
  render(recipient: string): Promise<RenderedEmail>;
}

/** Reads what an email says and who gets it; undefined where what it says is not true any more. */
export type PrepareEmail = (context: AppContext, email: QueuedEmail) => Promise<PreparedEmail | undefined>;
