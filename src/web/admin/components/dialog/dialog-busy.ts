import { createContext, useContext, useEffect } from 'react';

/** Tells the dialog around it whether a request of its own is under way. */
export const DialogBusyContext = createContext<(isBusy: boolean) => void>(() => {});

/** Requests have no timeout: a dialog whose response never comes is not to hold somebody for ever (ms). */
const LONGEST = 30_000;

/** Keeps the dialog around it open while its request is under way, for half a minute: a failure would be said nowhere. */
export function useDialogBusy(isBusy: boolean): void {
  const setBusy = useContext(DialogBusyContext);
  useEffect(() => {
    if (!isBusy) return;
    setBusy(true);
    const timer = setTimeout(() => setBusy(false), LONGEST);
    return () => {
      clearTimeout(timer);
      setBusy(false);
    };
  }, [isBusy, setBusy]);
}
