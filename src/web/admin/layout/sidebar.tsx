import { spotlight } from '@mantine/spotlight';
import { IconChevronDown, IconHome, IconLogout, IconPlus, IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { WaitingCount } from '../approvals/waiting-count.tsx';
import { useAdmin } from '../auth/session/session-context.ts';
import { useLogout } from '../auth/session/use-logout.ts';
import { WaitingBadge } from '../dashboard/waiting/waiting-badge.tsx';
import { YearSelect } from '../years/archive/year-select.tsx';
import {
  activityItem,
  approvalsItem,
  createItems,
  dashboardItem,
  manageItems,
  type NavItem,
  type PathItem,
  pagesItem,
  privacyItem,
  registrationItems,
  scheduleItem,
  webhooksItem,
} from './nav-links.ts';
import styles from './sidebar.module.css';
import { useMayApprove, useShownItems } from './use-shown-items.ts';
import { readView, type View, viewPath } from './views.ts';

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

/** As the keyboard of this machine names it. */
const SHORTCUT = typeof navigator !== 'undefined' && /Mac|iPad|iPhone/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** Which of the sidebar's views is shown, also at its own path. */
function useCurrentView(): View | undefined {
  const { pathname, search } = useLocation();
  if (pathname === '/home') return readView(new URLSearchParams(search));
  if (pathname === '/mainevent') return 'manage-events';
  return undefined;
}

/**
 * Screens are fetched ahead: where the server is away, a click still leads to a page of ours that says so. Not without a
 * connection: React Router would load the shown page again.
 */
const prefetchNow = () => (navigator.onLine ? 'render' : 'none');

function ViewLink({ item, current, onGo }: { item: NavItem; current: View | undefined; onGo: () => void }) {
  const Icon = item.icon;
  return (
    <li>
      <Link
        to={viewPath(item.view)}
        prefetch={prefetchNow()}
        className={styles.item}
        aria-current={item.view === current ? 'page' : undefined}
        onClick={onGo}
      >
        <Icon {...ICON} />
        {item.label}
        <WaitingBadge path={viewPath(item.view)} />
      </Link>
    </li>
  );
}

function PathLink({ item, onGo, children }: { item: PathItem; onGo: () => void; children?: React.ReactNode }) {
  const Icon = item.icon;
  const { pathname } = useLocation();
  const isCurrent = pathname === item.path || pathname.startsWith(`${item.path}/`);
  return (
    <li>
      <Link
        to={item.path}
        prefetch={prefetchNow()}
        className={styles.item}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onGo}
      >
        <Icon {...ICON} />
        {item.label}
        {children}
      </Link>
    </li>
  );
}

function CreateMenu({ items, current, onGo }: { items: NavItem[]; current: View | undefined; onGo: () => void }) {
  const [opened, setOpened] = useState(items.some(({ view }) => view === current));
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <IconPlus {...ICON} />
        Create Event
        <IconChevronDown {...ICON} className={styles.chevron} />
      </button>
      <ul id={id} className={styles.nested} hidden={!opened}>
        {items.map((item) => (
          <ViewLink key={item.view} item={item} current={current} onGo={onGo} />
        ))}
      </ul>
    </li>
  );
}

/** Scrolls the menu to the link of the page that is shown: a president's is longer than most screens are high. */
function useCurrentInSight() {
  const menu = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page decides which link is the current one.
  useEffect(() => {
    menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname, search]);
  return menu;
}

/** The panel's navigation; `onGo` closes it where it lies over the page. */
export function Sidebar({ onGo }: { onGo: () => void }) {
  const current = useCurrentView();
  const { name, email } = useAdmin();
  const logOut = useLogout();
  const { ofView, ofPath } = useShownItems();
  const mayApprove = useMayApprove();
  const create = createItems.filter(ofView);
  const menu = useCurrentInSight();
  return (
    <div className={styles.sidebar} ref={menu}>
      <p className={styles.brand}>Utsav</p>
      <div className={styles.toran} aria-hidden="true" />
      <button type="button" className={styles.search} onClick={spotlight.open}>
        <IconSearch {...ICON} size={16} />
        Search or jump to
        <kbd>{SHORTCUT}</kbd>
      </button>
      <YearSelect onGo={onGo} />
      <nav aria-label="Admin">
        <ul className={styles.list}>
          <ViewLink item={dashboardItem} current={current} onGo={onGo} />
          {create.length > 0 ? <CreateMenu items={create} current={current} onGo={onGo} /> : null}
          {registrationItems.filter(ofPath).map((item) => (
            <PathLink key={item.path} item={item} onGo={onGo}>
              <WaitingBadge path={item.path} />
            </PathLink>
          ))}
          {manageItems.filter(ofView).map((item) => (
            <ViewLink key={item.view} item={item} current={current} onGo={onGo} />
          ))}
          {mayApprove ? (
            <PathLink item={approvalsItem} onGo={onGo}>
              <WaitingCount />
            </PathLink>
          ) : null}
          {[scheduleItem, pagesItem, privacyItem, webhooksItem, activityItem].filter(ofPath).map((item) => (
            <PathLink key={item.path} item={item} onGo={onGo} />
          ))}
        </ul>
        <ul className={`${styles.list} ${styles.last}`}>
          <li>
            <a href="/" target="_blank" rel="noopener" className={styles.item} aria-describedby="home-tab">
              <IconHome {...ICON} />
              Home
            </a>
            <span id="home-tab" className={styles.hint} aria-hidden="true">
              opens a new tab
            </span>
          </li>
          <li>
            <button type="button" className={styles.item} onClick={() => void logOut()}>
              <IconLogout {...ICON} />
              Logout
            </button>
          </li>
        </ul>
      </nav>
      <p className={styles.who} title={email}>
        {name}
      </p>
    </div>
  );
}
