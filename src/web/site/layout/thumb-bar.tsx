import { t } from '@lingui/core/macro';
import { useLocation } from 'react-router';
import { MY_REGISTRATIONS } from '#contract/urls/page-paths.ts';
import { Icon, type IconName } from '../components/icon/icon.tsx';
import { Link } from '../components/link.tsx';
import { SearchTrigger } from '../search/search-trigger.tsx';
import styles from './thumb-bar.module.css';

/** The phone's navigation at the bottom of the screen, where the thumb is. Wider screens and low ones have the header alone. */
export function ThumbBar() {
  const { pathname } = useLocation();
  const link = (to: string, icon: IconName, label: string) => (
    <Link to={to} aria-current={pathname === to ? 'page' : undefined} viewTransition>
      <Icon name={icon} size={22} />
      {label}
    </Link>
  );
  return (
    <nav className={styles.bar} aria-label={t`Shortcuts`}>
      {link('/events', 'grid', t`Events`)}
      {link('/schedule', 'calendar', t`Schedule`)}
      <SearchTrigger label={t`Search`} />
      {link(MY_REGISTRATIONS, 'ticket', t`My passes`)}
    </nav>
  );
}
