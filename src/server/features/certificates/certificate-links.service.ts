import type { CertificateLink } from '#contract/certificates/certificate-links.ts';
import type { Database } from '../../db/database.ts';
import { listLinks, type OwnedLink } from './certificates.repository.ts';

const toLink = ({ code, kind, award, name }: OwnedLink): CertificateLink => ({ code, kind, award, name });

/** The certificates that the reader of a registration may see, by the registration's id: with a holder, that member's alone. */
export async function listCertificatesOf(
  db: Database,
  readers: readonly { registrationId: string; participantId: string | null }[],
): Promise<Map<string, CertificateLink[]>> {
  const links = await listLinks(
    db,
    readers.map(({ registrationId }) => registrationId),
  );
  const byRegistration = Map.groupBy(links, ({ registrationId }) => registrationId);
  return new Map(
    readers.flatMap(({ registrationId, participantId }) => {
      const own = (byRegistration.get(registrationId) ?? []).filter(
        (link) => participantId === null || link.participantId === participantId,
      );
      return own.length > 0 ? [[registrationId, own.map(toLink)]] : [];
    }),
  );
}
