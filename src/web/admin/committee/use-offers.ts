import { useQuery } from '@tanstack/react-query';
import type { Invitation } from '#contract/roles/invitations.ts';
import type { VolunteerLink } from '#contract/roles/volunteer-links.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { invitationsQuery, volunteerLinksQuery } from '../queries/committee.ts';

/** Who has an open invitation of a kind, and how many links for volunteers of that kind have not ended; the page reads both. */
export function useOffers(isSuch: (offered: Invitation | VolunteerLink) => boolean): {
  isKnown: boolean;
  invited: string[];
  links: number;
} {
  const api = useAdminApi();
  const invitations = useQuery(invitationsQuery(api)).data;
  const links = useQuery(volunteerLinksQuery(api)).data;
  const isOpen = ({ status }: Invitation) => status === 'open';
  const isAlive = ({ status }: VolunteerLink) => status === 'unused' || status === 'in_use';
  return {
    isKnown: invitations !== undefined && links !== undefined,
    invited: (invitations ?? []).filter((one) => isOpen(one) && isSuch(one)).map(({ email }) => email),
    links: (links ?? []).filter((link) => isAlive(link) && isSuch(link)).length,
  };
}
