import type { AppContext } from '#server/context.ts';
import { proofTokenOf } from '#server/features/registrations/proof/proof-link.service.ts';

/** The token of the link that was mailed to the contact of a registration. */
export async function proofTokenFor(context: AppContext, registrationId: string): Promise<string> {
  const { email } = await context.db
    .selectFrom('registrations')
    .select('email')
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();
  return proofTokenOf(context, { _id: registrationId, email });
}

/** Makes a registration wait for the proof of its e-mail, as one of a stranger does; returns the token that was mailed. */
export async function askForProof(context: AppContext, registrationId: string): Promise<string> {
  const verifyBy = new Date(context.clock().getTime() + 60 * 60_000).toISOString();
  const unproved = { verifyBy, provedAt: null };
  await context.db.updateTable('registrations').set(unproved).where('id', '=', registrationId).execute();
  return proofTokenFor(context, registrationId);
}
