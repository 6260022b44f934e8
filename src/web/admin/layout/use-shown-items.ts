import { useMemo } from 'react';
import { useMay } from '../auth/session/powers.ts';
import { useAdmin } from '../auth/session/session-context.ts';
import type { NavItem, PathItem } from './nav-links.ts';
import { powersOfPage, powersOfView } from './page-powers.ts';

/** Which items of the menu the admin's roles include. */
export function useShownItems() {
  const may = useMay();
  const { viaLink } = useAdmin();
  return useMemo(() => {
    const some = (powers: ReturnType<typeof powersOfView>) => powers.length === 0 || powers.some(may);
    return {
      ofView: ({ view }: NavItem) => some(powersOfView(view)) && !(viaLink && view === 'account-security'),
      ofPath: ({ path }: PathItem) => some(powersOfPage(path, new URLSearchParams())),
    };
  }, [may, viaLink]);
}

/** What can take two people; others have nothing to approve. */
const approvablePowers = ['payments.refund', 'registrations.mail', 'events.delete', 'settings.edit'] as const;

/** Whether requests for approval can concern the admin. */
export function useMayApprove(): boolean {
  const may = useMay();
  return approvablePowers.some(may);
}
