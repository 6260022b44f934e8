import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { pagePath } from '#contract/pages/page-path.ts';
import { MY_REGISTRATIONS } from '#contract/urls/page-paths.ts';
import { button } from '../components/button.ts';
import { Icon } from '../components/icon/icon.tsx';
import { Link } from '../components/link.tsx';
import { useFestival, useLinkedPages } from '../festival.ts';
import { LanguageLinks } from '../language/language-links.tsx';
import { SearchTrigger } from '../search/search-trigger.tsx';
import { Account } from './account.tsx';
import styles from './navbar.module.css';
import { useScroll } from './use-scroll.ts';

function Links({ isMenu = false }: { isMenu?: boolean }) {
  const { pathname } = useLocation();
  const { hasGallery } = useFestival();
  const pages = useLinkedPages('header').map(({ slug, title, lang }) => ({ title, path: pagePath(slug), lang }));
  const link = (to: string, label: string, className?: string, lang?: string) => (
    <li key={to}>
      <Link
        to={to}
        className={className}
        lang={lang}
        aria-current={pathname === to ? 'page' : undefined}
        viewTransition
      >
        {label}
      </Link>
    </li>
  );
  return (
    <>
      {link('/', t`Home`)}
      {link('/events', t`Events`)}
      {link('/schedule', t`Schedule`)}
      {hasGallery ? link('/gallery', t`Gallery`) : null}
      {isMenu ? pages.map(({ path, title, lang }) => link(path, title, undefined, lang)) : null}
      {link(MY_REGISTRATIONS, t`My registrations`)}
      {pages.length > 0 && !isMenu ? (
        <li>
          <Disclosure className={styles.more} label={t`More pages`} summary={t`More`}>
            <ul>{pages.map(({ path, title, lang }) => link(path, title, undefined, lang))}</ul>
          </Disclosure>
        </li>
      ) : null}
      {link('/apply', t`Become a Campus Ambassador`, button('marigold', 'small'))}
      <LanguageLinks isList />
    </>
  );
}

/** Sticky, thinner once the page has scrolled, with the share of the page that was read. */
export function Navbar() {
  const { festivalName, langs } = useFestival();
  const { shrunk, progress } = useScroll();
  return (
    <header className={styles.header} data-shrunk={shrunk}>
      <div className={styles.bar}>
        <Link to="/" className={styles.brand} lang={langs?.festivalName}>
          {festivalName}
        </Link>
        <Account className={styles.account} />
        <nav aria-label={t({ message: 'Main', context: 'navigation' })}>
          <ul className={styles.links}>
            <Links />
          </ul>
        </nav>
        <SearchTrigger className={styles.search} />
        <Menu />
        <span className={styles.progress} ref={progress} aria-hidden="true" />
      </div>
    </header>
  );
}

/** The phone's menu. */
const Menu = () => (
  <Disclosure className={styles.menu} label={t`Menu`} summary={<Icon name="menu" size={24} />}>
    <nav aria-label={t`Menu`}>
      <ul>
        <Links isMenu />
      </ul>
    </nav>
  </Disclosure>
);

interface DisclosureProps {
  className: string | undefined;
  label: string;
  summary: React.ReactNode;
  children: React.ReactNode;
}

/** Opens without JavaScript, and with it closes on navigation, by Escape, by a press elsewhere and once the focus has left it. */
function Disclosure({ className, label, summary, children }: DisclosureProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its key; that is what closes the menu.
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [key]);
  useEffect(() => {
    const close = () => {
      if (menu.current) menu.current.open = false;
    };
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return;
      close();
      menu.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <details
      ref={menu}
      className={className}
      // Open, it would cover what gets the focus below it.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary aria-label={label}>{summary}</summary>
      {children}
    </details>
  );
}
