import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { AdminApi } from '../api/admin-api.tsx';

export const committeeKey = ['committee'] as const;

/** Who has which role, and the roles that the committee made. */
export const committeeQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: committeeKey,
    queryFn: async () => (await call(endpoints.committee.show)).data,
    meta: { name: 'the committee' },
  });

/** Who is invited; a change of the committee reads it once more, too. */
export const invitationsQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...committeeKey, 'invitations'],
    queryFn: async () => (await call(endpoints.invitations.list)).data,
    meta: { name: 'the invitations' },
  });

/** Which roles need two-step login. */
export const twoStepRulesQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...committeeKey, 'two-step'],
    queryFn: async () => (await call(endpoints.twoStepRules.list)).data,
    meta: { name: 'the rules of roles' },
  });

/** The links for volunteers; read again while somebody watches, since they show who is at the gate. */
export const volunteerLinksQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...committeeKey, 'links'],
    queryFn: async () => (await call(endpoints.volunteerLinks.list)).data,
    refetchInterval: 30_000,
    meta: { name: 'the links' },
  });

/** The gates, with how many events each is for. */
export const gatesQuery = ({ call }: AdminApi) =>
  queryOptions({
    queryKey: [...committeeKey, 'gates'],
    queryFn: async () => (await call(endpoints.gates.list)).data,
    meta: { name: 'the gates' },
  });
