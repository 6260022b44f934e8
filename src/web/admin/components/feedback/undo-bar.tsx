import { Button, CloseButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useRef, useState } from 'react';
import { notDoneText } from '../../api/failure-text.ts';
import { focusPageIfLost } from '../dialog/use-focus-back.ts';
import { showLastingFailure } from './toast.ts';
import styles from './undo-bar.module.css';

/** How long an undo is offered, in milliseconds; it stays while the pointer or the focus is on it. */
const OFFER_MILLISECONDS = 10_000;

interface Offer {
  /** What was done, such as '“RoboWars” is deleted.' */
  text: string;
  undo: () => Promise<void>;
}

const UndoContext = createContext<(offer: Offer) => void>(() => {});

/** Offers to undo the last step, across pages, until it is dismissed or too old. */
export const useUndo = () => use(UndoContext);

export function UndoProvider({ children }: { children: React.ReactNode }) {
  const [offer, setOffer] = useState<(Offer & { key: number }) | null>(null);
  const count = useRef(0);
  const offerUndo = useCallback((made: Offer) => {
    count.current += 1;
    setOffer({ ...made, key: count.current });
  }, []);
  // Another one may be offered by the time that this one is undone.
  const close = useCallback((key: number) => setOffer((now) => (now?.key === key ? null : now)), []);
  return (
    <UndoContext value={offerUndo}>
      {children}
      <div role="status" className={styles.place}>
        {offer ? <UndoBar key={offer.key} offer={offer} onClose={close} /> : null}
      </div>
    </UndoContext>
  );
}

function UndoBar({ offer, onClose }: { offer: Offer & { key: number }; onClose: (key: number) => void }) {
  const [isHeld, setHeld] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  useEffect(() => {
    if (isHeld || isBusy) return;
    const timer = setTimeout(() => onClose(offer.key), OFFER_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isHeld, isBusy, offer.key, onClose]);

  const close = () => {
    onClose(offer.key);
    setTimeout(focusPageIfLost);
  };
  const undo = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await offer.undo();
      close();
    } catch (error) {
      showLastingFailure(notDoneText('It', 'undone', error));
      // What it changes its page alone knows, and fetches only after a success.
      void client.invalidateQueries();
      setBusy(false);
      // It could not keep the focus while it was busy.
      setTimeout(() => {
        if (document.activeElement === document.body) button.current?.focus();
      });
    }
  };

  // The bar is at the end of the page: with the keyboard its offer is over before it is reached.
  useHotkeys([['mod+Z', () => void undo()]]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at the bar only keeps it open.
    <div
      className={styles.bar}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{offer.text}</span>
      <Button
        ref={button}
        size="compact-sm"
        color="marigold.5"
        c="dark.9"
        loading={isBusy}
        onClick={undo}
        title="Undo (Ctrl Z)"
        aria-keyshortcuts="Control+Z"
      >
        Undo
      </Button>
      <CloseButton variant="transparent" c="white" aria-label="Keep it so" onClick={close} />
    </div>
  );
}
