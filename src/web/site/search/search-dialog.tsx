import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { button } from '../components/button.ts';
import { Icon } from '../components/icon/icon.tsx';
import { Spinner } from '../components/spinner.tsx';
import { useUrls } from '../festival.ts';
import styles from './search.module.css';
import { SearchResults } from './search-results.tsx';
import { useFoundEvents } from './use-found-events.ts';
import { useProducts } from './use-products.ts';

interface SearchDialogProps {
  open: boolean;
  onClose: () => void;
}

export function SearchDialog({ open, onClose }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { productsUrl } = useUrls();
  const { state, query, setQuery, filtered, retry } = useProducts(productsUrl);
  const found = useFoundEvents(query);
  useShownModal(dialog, open);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t`Search events`}
      onClose={() => {
        // The event comes late: the dialog may have been opened again meanwhile.
        if (!dialog.current?.open) onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      onKeyDown={(event) => {
        moveWithArrows(event);
        // In a search field Escape would clear the text first, and close only when pressed again.
        if (event.key === 'Escape') {
          event.preventDefault();
          onClose();
        }
      }}
    >
      <div className={styles.head}>
        <Icon name="search" size={22} />
        <input
          type="search"
          aria-label={t`Search events`}
          placeholder={t`Search events`}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <button type="button" className={styles.close} onClick={onClose} aria-label={t`Close`}>
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.body}>
        {state === 'loading' ? <Spinner text={t`Loading events…`} /> : null}
        {state === 'failed' ? (
          <div className={styles.empty} role="alert">
            <p>
              <Trans>The events could not be fetched.</Trans>
            </p>
            <button type="button" className={button('ink', 'small')} onClick={() => void retry()}>
              <Trans>Try again</Trans>
            </button>
          </div>
        ) : null}
        {state === 'ready' ? <SearchResults items={filtered} found={found} /> : null}
      </div>
    </dialog>
  );
}

/**
 * Synchronises the dialog's open state with ours. Closing a modal restores the focus; where a result led to another page,
 * that is read on from its main part, which could not take the focus below the modal.
 */
function useShownModal(dialog: React.RefObject<HTMLDialogElement | null>, open: boolean) {
  const { pathname } = useLocation();
  const openedOn = useRef(pathname);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      openedOn.current = pathname;
      element.showModal();
      element.querySelector('input')?.select();
    } else if (!open && element.open) {
      element.close();
      if (openedOn.current !== pathname) document.querySelector('main')?.focus({ preventScroll: true });
    }
  }, [dialog, open, pathname]);
}

/** Arrow keys move from the field through the results and back. */
function moveWithArrows(event: React.KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const now = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[now + (event.key === 'ArrowDown' ? 1 : -1)];
  if (now === -1 || !next) return;
  event.preventDefault();
  next.focus();
}
