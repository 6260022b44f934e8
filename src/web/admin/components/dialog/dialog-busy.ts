import { createContext, useContext, useEffect } from 'react';

/** Tells the dialog around it whether a request of its own is under way. */
export const DialogBusyContext = createContext<(isBusy: boolean) => void>(() => {});

/** Keeps the dialog around it open while its request is under way: a failure would be said nowhere. */
export function useDialogBusy(isBusy: boolean): void {
  const setBusy = useContext(DialogBusyContext);
  useEffect(() => {
    if (!isBusy) return;
    setBusy(true);
    return () => setBusy(false);
  }, [isBusy, setBusy]);
}
