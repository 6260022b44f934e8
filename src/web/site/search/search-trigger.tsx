import { t } from '@lingui/core/macro';
import {
  type ComponentType,
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Icon } from '../components/icon/icon.tsx';

/** How the dialog is opened; `keys` once the shortcut is listened for. */
const Search = createContext<{ show: () => Promise<void>; keys: string | undefined }>({
  show: async () => {},
  keys: undefined,
});

/**
 * Holds the one search dialog of the site, and its shortcut Ctrl K or ⌘ K. The dialog comes with the
 * first search and not with the first page; if it cannot be loaded, the search page replaces it.
 */
export function SearchProvider({ children }: { children: React.ReactNode }) {
  const [Dialog, setDialog] = useState<ComponentType<{ open: boolean; onClose: () => void }> | null>(null);
  const [open, setOpen] = useState(false);
  const [keys, setKeys] = useState<string>();
  const navigate = useNavigate();
  const { key } = useLocation();
  const close = useCallback(() => setOpen(false), []);
  const show = useCallback(async () => {
    try {
      const { SearchDialog } = await import('./search-dialog.tsx');
      setDialog(() => SearchDialog);
      setOpen(true);
    } catch (error) {
      console.error(error);
      void navigate('/search');
    }
  }, [navigate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation, which changes the key, closes the dialog.
  useEffect(close, [key]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      void show();
    };
    document.addEventListener('keydown', onKey);
    // In no hurry: what reads it is rendered in pieces.
    startTransition(() => setKeys('Control+K Meta+K'));
    return () => document.removeEventListener('keydown', onKey);
  }, [show]);

  const search = useMemo(() => ({ show, keys }), [show, keys]);
  return (
    <Search value={search}>
      {children}
      {Dialog ? <Dialog open={open} onClose={close} /> : null}
    </Search>
  );
}

/** A link to the search page that opens the dialog instead where there is JavaScript. */
export function SearchTrigger({ className, label }: { className?: string; label?: string }) {
  const { show, keys } = useContext(Search);
  return (
    <Link
      to="/search"
      className={className}
      aria-label={t`Search events`}
      aria-keyshortcuts={keys}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void show();
      }}
    >
      <Icon name="search" size={22} />
      {label}
    </Link>
  );
}
