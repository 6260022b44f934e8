import type { GivenConsent } from '#contract/privacy/consent-fields.ts';
import { isMinorOn } from '#contract/privacy/guardian-rules.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import type { EmailSource } from '../registrations/actors.ts';
import { askerOf, recordRegistrationConsents } from './consents/consents.service.ts';
import { askGuardians, todayOf } from './guardians/guardians.service.ts';

/** A new person, with what is said of their age. */
export interface ConsentingPerson {
  _id: string;
  name: string;
  email: string;
  userId: string | null;
  isUnder18?: boolean | null;
  birthDate?: string | null;
  /** In which their guardian is written to; left out, that of the request. */
  language?: string | null;
}

/** A new registration, or a new person in one: who they are, and what the one who sent the form said. */
export interface ConsentingPeople {
  registrationId: string;
  eventTitle: string;
  people: ConsentingPerson[];
  /** The e-mail of the person who sent the form; the others were named by them. Null where somebody else named all of them. */
  email: string | null;
  given: GivenConsent | undefined;
  /** All of them consented in a form elsewhere, whose sheet an admin imported. */
  isImported?: boolean | undefined;
  /** Who sent the form, for the budget of the emails to guardians. */
  source: EmailSource;
}

const isMinor = (person: ConsentingPerson | undefined, given: GivenConsent | undefined, today: string): boolean =>
  given?.isUnder18 === true || (person !== undefined && isMinorOn(person, today));

/** What the one who sent the form consents to: a minor gets no news and is in no photos, whatever the form says. */
function consentOfAsker(
  { people, email, given }: Pick<ConsentingPeople, 'people' | 'email' | 'given'>,
  today: string,
): GivenConsent | undefined {
  return isMinor(askerOf({ people, email }), given, today) ? { noticeVersion: given?.noticeVersion } : given;
}

/** Records the consents of a team that is for no event yet, in the transaction that stores it. No guardian has anything to agree to. */
export async function recordTeam(
  trx: DatabaseTransaction,
  context: AppContext,
  team: Pick<ConsentingPeople, 'people' | 'email' | 'given'>,
): Promise<void> {
  const given = consentOfAsker(team, todayOf(context));
  await recordRegistrationConsents(trx, context, [{ ...team, registrationId: null, given }]);
}

/** Records the consents of new people, and asks the guardians of those under 18, in the transaction that stores them. */
export async function recordPeople(
  trx: DatabaseTransaction,
  context: AppContext,
  registrations: ConsentingPeople[],
): Promise<void> {
  const today = todayOf(context);
  await recordRegistrationConsents(
    trx,
    context,
    registrations.map(({ source: _source, ...registration }) => ({
      ...registration,
      given: consentOfAsker(registration, today),
    })),
  );
  const minors = registrations.flatMap(({ registrationId, eventTitle, people, email, given, source }) => {
    const asker = askerOf({ people, email });
    return people.flatMap((person) => {
      // Who was named by somebody else names their guardian themselves, on the page of their pass.
      const said = person === asker ? given : undefined;
      if (!isMinor(person, said, today)) return [];
      const { _id: participantId, name, language } = person;
      return [{ participantId, registrationId, name, eventTitle, given: said ?? {}, source, language }];
    });
  });
  await askGuardians(trx, context, minors);
}
