import { createContext, lazy, Suspense, useCallback, useContext, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../parts/icon.tsx';

// The dialog and the catalogue come with the first search, not with the first page.
const SearchDialog = lazy(() => import('./search-dialog.tsx').then(({ SearchDialog }) => ({ default: SearchDialog })));

const OpenSearch = createContext<() => void>(() => {});

/** Holds the one search dialog of the site, and its shortcut Ctrl K or ⌘ K. */
export function SearchProvider({ children }: { children: React.ReactNode }) {
  const [mounted, setMounted] = useState(false);
  const [open, setOpen] = useState(false);
  const show = useCallback(() => {
    setMounted(true);
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      show();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [show]);

  return (
    <OpenSearch value={show}>
      {children}
      {mounted ? (
        <Suspense>
          <SearchDialog open={open} onClose={close} />
        </Suspense>
      ) : null}
    </OpenSearch>
  );
}

/** A link to the search page that opens the dialog instead where there is JavaScript. */
export function SearchTrigger({ className }: { className?: string }) {
  const open = useContext(OpenSearch);
  return (
    <Link
      to="/search"
      className={className}
      aria-label="Search events"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        open();
      }}
    >
      <Icon name="search" size={22} />
    </Link>
  );
}
