import type { AppContext } from '../../context.ts';
import { enqueueRequested } from '../notifications/email-queue.service.ts';

const MAX_PER_HOUR = 3;

/**
 * Queues the e-mail with the links to every live registration of an e-mail, at most three an hour. The same work for every
 * e-mail: whether there is anything to send is found out when it is rendered.
 */
export async function mailPasses(context: AppContext, email: string, origin: string | null): Promise<void> {
  await enqueueRequested(context, { kind: 'my_passes', recipient: email, origin }, MAX_PER_HOUR);
}
