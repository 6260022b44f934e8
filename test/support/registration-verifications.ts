import type { AppContext } from '#server/context.ts';
import { verificationTokenOf } from '#server/features/registrations/verification/verification-link.service.ts';

/** The token of the link that was mailed to the contact of a registration. */
export async function verificationTokenFor(context: AppContext, registrationId: string): Promise<string> {
  const { email } = await context.db
    .selectFrom('registrations')
    .select('email')
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();
  return verificationTokenOf(context, { _id: registrationId, email });
}

/** Makes a registration wait for the verification of its e-mail, as one of a stranger does; returns the token that was mailed. */
export async function askForVerification(context: AppContext, registrationId: string): Promise<string> {
  const verifyBy = new Date(context.clock().getTime() + 60 * 60_000).toISOString();
  const unverified = { verifyBy, provedAt: null };
  await context.db.updateTable('registrations').set(unverified).where('id', '=', registrationId).execute();
  return verificationTokenFor(context, registrationId);
}
