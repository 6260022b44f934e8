import type { GuardianStatus } from '#contract/privacy/guardian-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import type { NewEmail } from '../../notifications/email-contents.ts';
import { enqueueEmails } from '../../notifications/email-queue.service.ts';
import type { EmailSource } from '../../registrations/actors.ts';
import * as repository from './guardians.repository.ts';

/**
 * Tells the minor of a confirmed registration that their pass is valid, which their first mail came without, or is not valid
 * any more: then also the contact of their team, who counts on them. A first refusal changes no pass.
 */
export async function mailDecision(
  trx: DatabaseTransaction,
  context: AppContext,
  {
    registrationId,
    participantId,
    email,
  }: Pick<repository.StoredGuardian, 'registrationId' | 'participantId' | 'email'>,
  { before, decision }: { before: GuardianStatus | undefined; decision: 'given' | 'refused' },
  source: Partial<EmailSource> = {},
): Promise<void> {
  const isTakenBack = before === 'given' && decision === 'refused';
  if (!isTakenBack && (before === 'given' || decision === 'refused')) return;
  const contact = await repository.findConfirmedContact(trx, registrationId);
  if (contact === undefined) return;
  const emails: NewEmail[] = [{ kind: 'confirmed', registrationId, recipient: email }];
  if (isTakenBack && contact !== email) {
    const data = { isConsentTakenBack: true as const, participantId };
    emails.push({ kind: 'confirmed', registrationId, recipient: contact, data });
  }
  await enqueueEmails(trx, context, emails, source);
}
