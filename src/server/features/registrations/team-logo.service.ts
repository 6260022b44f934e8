import type { DatabaseTransaction } from '../../db/database.ts';
import { publishImages, setImageReferences } from '../images/images.service.ts';
import { findTeamId, removeUploadedLogo } from './registrations.repository.ts';
import type { RegistrationCore } from './stored-registration.ts';

/** Who holds the picture that is the logo of a team. */
export const logoOwner = (teamId: string): string => `teams/${teamId}/logo`;

/** Shows the logo of a team, whose e-mail is verified now: what a stranger uploaded is private until then. */
export async function publishLogo(trx: DatabaseTransaction, registrationId: string): Promise<void> {
  const teamId = await findTeamId(trx, registrationId);
  if (teamId) await publishImages(trx, logoOwner(teamId));
}

/**
 * Gives up the logo of a team that is cancelled, or that nobody confirmed: a day later it is deleted. Anybody uploads one without
 * a login. A team that is restored has none.
 */
export async function releaseLogo(
  trx: DatabaseTransaction,
  { _id, kind }: RegistrationCore,
  now: string,
): Promise<void> {
  const teamId = kind === 'team' && (await removeUploadedLogo(trx, _id));
  if (teamId) await setImageReferences(trx, logoOwner(teamId), [], now);
}
