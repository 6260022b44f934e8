import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { allEndpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { useMay } from '../auth/session/powers.ts';
import { useAdmin } from '../auth/session/session-context.ts';
import { mainEventsQuery } from '../queries/events/events.ts';
import type { NavItem, PathItem } from './nav-links.ts';
import { powersOfPage, powersOfView } from './page-powers.ts';

/** Which items of the menu the admin's roles include. */
export function useShownItems() {
  const may = useMay();
  const { viaLink } = useAdmin();
  const mayCreateSub = useMayCreateSubEvents();
  return useMemo(() => {
    const some = (powers: ReturnType<typeof powersOfView>) => powers.length === 0 || powers.some(may);
    const isHidden = (view: NavItem['view']) =>
      (view === 'account-security' && viaLink) || (view === 'create-sub-event' && !mayCreateSub);
    return {
      ofView: ({ view }: NavItem) => some(powersOfView(view)) && !isHidden(view),
      ofPath: ({ path }: PathItem) => some(powersOfPage(path, new URLSearchParams())),
    };
  }, [may, viaLink, mayCreateSub]);
}

/** What can take two people; others have nothing to approve. */
const approvablePowers = [
  ...new Set(
    allEndpoints.flatMap(({ approval, power }) => (approval && power && power !== 'own_account' ? [power] : [])),
  ),
];

/** Whether requests for approval can concern the admin. */
export function useMayApprove(): boolean {
  const may = useMay();
  return approvablePowers.some(may);
}

/** Whether there is a main event that the admin may add sub-events to: a role can be for a sub-event alone. */
export function useMayCreateSubEvents(): boolean {
  const may = useMay();
  const isScoped = may('events.edit') && !may.everywhere('events.edit');
  const { data } = useQuery({ ...mainEventsQuery(useAdminApi()), enabled: isScoped });
  if (!isScoped) return true;
  return data?.some(({ _id }) => may.for('events.edit', _id)) ?? false;
}
