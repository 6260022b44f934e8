import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { DAY, requireMailApproval } from '../approvals/require-approval.service.ts';
import { getEvent, lockForChange } from '../events/events.service.ts';
import { enqueueEmails } from '../notifications/email-queue.service.ts';
import type { Actor } from '../registrations/actors.ts';
import { countMailedSince, listUnmailed, setMailed } from './certificates.repository.ts';

const BATCH = 500;

/** What a mail of certificates is called where a second person has to approve it. */
const MAIL = { subject: 'Certificates', text: 'Each gets the link to the own certificate.', reason: null };

/**
 * Queues one mail for each address with the valid certificates of an event that were not mailed yet; a second click queues
 * none. Throws `event_not_found`, `year_closed`, and `ApprovalNeeded` above the committee's limit, with which those count who were
 * mailed within a day.
 */
export async function mailCertificates(
  context: AppContext,
  eventId: string,
  actor: Actor,
): Promise<{ people: number; certificates: number }> {
  return inTransaction(context.db, async (trx) => {
    await lockForChange(trx, [eventId]);
    const { title } = await getEvent(trx, eventId);
    const unmailed = await listUnmailed(trx, eventId);
    const people = [...Map.groupBy(unmailed, ({ email }) => email)];
    const now = context.clock();
    const need = { ...MAIL, eventId, sentTo: title, people: people.length };
    const before = await countMailedSince(trx, eventId, new Date(now.getTime() - DAY).toISOString());
    const mailApprovalId =
      people.length > 0 ? await requireMailApproval(trx, context, { ...need, before }, actor) : null;
    for (let index = 0; index < people.length; index += BATCH) {
      const emails = people.slice(index, index + BATCH).map(([recipient, own]) => ({
        kind: 'certificates' as const,
        recipient,
        data: { certificateIds: own.map(({ id }) => id) },
      }));
      await enqueueEmails(trx, context, emails, { cause: 'desk' });
    }
    const ids = unmailed.map(({ id }) => id);
    await setMailed(trx, ids, { mailedAt: now.toISOString(), mailApprovalId });
    return { people: people.length, certificates: ids.length };
  });
}
