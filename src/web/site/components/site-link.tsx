import { Link, type LinkProps } from 'react-router';

interface SiteLinkProps
  extends Pick<
    LinkProps,
    'state' | 'prefetch' | 'viewTransition' | 'className' | 'aria-label' | 'aria-current' | 'children'
  > {
  /** The whole path of a page of the site. */
  to: string;
}

/**
 * A link to another page of the site. The server writes its anchor without asking the router, so it
 * may also stand in markup that is kept.
 */
export function SiteLink({ to, state, prefetch = 'none', viewTransition = false, ...anchor }: SiteLinkProps) {
  if (import.meta.env.SSR) return <a {...anchor} href={to} data-discover="true" />;
  return <Link {...anchor} to={to} state={state} prefetch={prefetch} viewTransition={viewTransition} />;
}
