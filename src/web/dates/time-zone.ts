import { createContext, useContext, useSyncExternalStore } from 'react';

const FALLBACK_ZONE = 'Asia/Kolkata';

/** The festival's own zone, an IANA name. */
export const FestivalZone = createContext(FALLBACK_ZONE);

// The zone of a device does not change while a page is open: there is nothing to listen to.
const subscribe = () => () => {};

let zoneOfDevice: string | undefined;

/** Asked once: a browser takes a third of a millisecond for it, and a list of 60 events would ask a thousand times. */
function browserZone(): string {
  zoneOfDevice ??= Intl.DateTimeFormat().resolvedOptions().timeZone || FALLBACK_ZONE;
  return zoneOfDevice;
}

/**
 * The zone to show dates in: the festival's on the server and while the page hydrates, so that the
 * two agree, and the visitor's own from then on.
 */
export function useTimeZone(): string {
  const festivalZone = useFestivalZone();
  return useSyncExternalStore(subscribe, browserZone, () => festivalZone);
}

/** The festival's own zone, for what everybody must read alike. */
export function useFestivalZone(): string {
  return useContext(FestivalZone);
}
