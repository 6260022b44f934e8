import type { recipientQuery } from '#contract/panel/announcements.ts';
import type { MailReach, MailRecipient } from '#contract/panel/sent-mails.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { z } from '#contract/zod.ts';
import type { AppContext } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { findRegistrationDetails, type RegistrationDetails } from '../../registrations/registration-details.service.ts';
import { timeIn } from '../email-times.ts';
import { countAudience, findPersonAt } from './audience.repository.ts';
import { type NamedAudience, readAudience } from './audience.service.ts';
import { EXAMPLE_CODE, placeholderValues } from './mail-values.ts';

/** How many registrations one mail to one address names. */
const NAMED_REGISTRATIONS = 20;

/** The registrations of a mail to one address that are still there, in their order. */
export async function readRegistrations(context: AppContext, ids: string[]): Promise<RegistrationDetails[]> {
  const found: RegistrationDetails[] = [];
  for (const id of ids.slice(0, NAMED_REGISTRATIONS)) {
    const details = await findRegistrationDetails(context, id);
    if (details) found.push(details);
  }
  return found;
}

type AskedAudience = Omit<z.output<typeof recipientQuery>, 'at'>;

const audienceOf = (db: Database, { withSubEvents, ...asked }: AskedAudience, scope: Scope): Promise<NamedAudience> =>
  readAudience(db, { ...asked, withSubEvents: withSubEvents === 'true' }, scope);

/** How many a mail would go to now, and how many get nothing. Throws as `readAudience`. */
export const showReach = async ({ db }: AppContext, asked: AskedAudience, scope: Scope): Promise<MailReach> =>
  countAudience(db, await audienceOf(db, asked, scope));

/** How many a mail would go to now, and one of them, the last where fewer are left. Throws as `readAudience`. */
export async function showRecipient(
  context: AppContext,
  { at: wanted, ...asked }: z.output<typeof recipientQuery>,
  scope: Scope,
): Promise<MailRecipient> {
  const { db, config } = context;
  const audience = await audienceOf(db, asked, scope);
  const { registrations: count, people } = await countAudience(db, audience);
  const counts = { registrations: count, people };
  const at = Math.max(0, Math.min(wanted, people - 1));
  const person = await findPersonAt(db, audience, at);
  if (!person) return { ...counts, at, recipient: null };
  const registrations = await readRegistrations(context, person.registrationIds);
  const values = placeholderValues(registrations, person.email, timeIn(config.timeZone), EXAMPLE_CODE);
  return { ...counts, at, recipient: { email: person.email, values } };
}
