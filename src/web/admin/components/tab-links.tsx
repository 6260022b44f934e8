import { Link } from 'react-router';
import styles from './tabs.module.css';

export interface TabLink<View extends string> {
  view: View;
  label: string;
  path: string;
}

interface TabLinksProps<View extends string> {
  /** What the tabs are, for screen readers. */
  label: string;
  tabs: readonly TabLink<View>[];
  current: View;
}

/** The views of a page as links: reload and back work. */
export function TabLinks<View extends string>({ label, tabs, current }: TabLinksProps<View>) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.view} to={tab.path} aria-current={tab.view === current ? 'page' : undefined} preventScrollReset>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
