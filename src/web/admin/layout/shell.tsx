import { Burger, Drawer } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { WaitingNote } from '../check-in/offline/waiting-note.tsx';
import { usePressedFocus } from '../components/dialog/pressed-focus.ts';
import { useHeldEnter } from '../components/list/held-enter.ts';
import { useRowFocus } from '../components/list/row-focus.ts';
import { Palette } from './palette/palette.tsx';
import { ScreensAhead } from './screens-ahead.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

/** Moves the focus to the main part when the URL changes: screen readers read the new page from its beginning. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  const view = pathname + (new URLSearchParams(search).get('view') ?? '');
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    main.current?.focus({ preventScroll: true });
  }, [view]);
  return main;
}

/** Sidebar and page; below 1024 px the sidebar collapses into a drawer. */
export function Shell({ children }: { children: React.ReactNode }) {
  const isWide = useMediaQuery('(min-width: 1024px)', true, { getInitialValueInEffect: false });
  const [opened, { toggle, close }] = useDisclosure(false);
  const main = useFocusOnNavigation();
  useRowFocus();
  usePressedFocus();
  useHeldEnter();
  const isNavigating = useNavigation().state !== 'idle';
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        Skip to the content
      </a>
      {isNavigating ? <div className={styles.going} role="progressbar" aria-label="Loading the page" /> : null}
      {isWide ? (
        <aside className={styles.aside} aria-label="Sidebar">
          <Sidebar onGo={close} />
        </aside>
      ) : (
        <nav className={styles.bar} aria-label="Menu bar">
          <Burger
            opened={opened}
            onClick={toggle}
            color="white"
            size="sm"
            className={styles.burger ?? ''}
            aria-label="Open the menu"
            aria-expanded={opened}
          />
          <span className={styles.brand}>Utsav</span>
        </nav>
      )}
      {isWide ? null : (
        <Drawer.Root
          opened={opened}
          onClose={close}
          size={264}
          lockScroll={false}
          // Its links fetch their screens with the page, not when somebody opens it where there is no connection.
          keepMounted
          classNames={{ content: styles.drawer }}
        >
          <Drawer.Overlay />
          <Drawer.Content aria-label="Menu">
            <Drawer.CloseButton className={styles.close} aria-label="Close the menu" />
            <Sidebar onGo={close} />
          </Drawer.Content>
        </Drawer.Root>
      )}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <WaitingNote />
        {children}
      </main>
      <Palette />
      <ScreensAhead />
    </div>
  );
}
