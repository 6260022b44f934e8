import type { GivenConsent } from '#contract/privacy/consent-fields.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import type { EmailSource } from '../registrations/actors.ts';
import { askerOf, recordRegistrationConsents } from './consents/consents.service.ts';
import { askGuardians } from './guardians/guardians.service.ts';

/** A new registration, or a new person in one: who they are, and what the one who sent the form said. */
export interface ConsentingPeople {
  registrationId: string;
  eventTitle: string;
  people: { _id: string; name: string; email: string; userId: string | null }[];
  /** The e-mail of the person who sent the form; the others were named by them. Null where somebody else named all of them. */
  email: string | null;
  given: GivenConsent | undefined;
  /** Who sent the form, for the budget of the letters to guardians. */
  source: EmailSource;
}

/**
 * Records the consents of new people, and asks the guardians of those under 18, in the transaction that stores them.
 * A minor gets no news and is in no photos, whatever the form says.
 */
export async function recordPeople(
  trx: DatabaseTransaction,
  context: AppContext,
  registrations: ConsentingPeople[],
): Promise<void> {
  await recordRegistrationConsents(
    trx,
    context,
    registrations.map(({ given, source: _source, ...registration }) => ({
      ...registration,
      given: given?.isUnder18 ? { noticeVersion: given.noticeVersion } : given,
    })),
  );
  const minors = registrations.flatMap(({ registrationId, eventTitle, people, email, given, source }) => {
    const asker = askerOf({ people, email });
    return asker ? [{ participantId: asker._id, registrationId, name: asker.name, eventTitle, given, source }] : [];
  });
  await askGuardians(trx, context, minors);
}
