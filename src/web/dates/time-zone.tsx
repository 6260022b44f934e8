import { createContext, startTransition, useContext, useEffect, useState } from 'react';
import { DEVICE_ZONE, differsFromDevice, type ZoneOffsets } from './zone-offsets.ts';

const FALLBACK_ZONE = 'Asia/Kolkata';

/** The festival's own zone, an IANA name. */
const FestivalZone = createContext(FALLBACK_ZONE);

const ShownZone = createContext(FALLBACK_ZONE);

const IsZoneKnown = createContext(false);

interface TimeZonesProps {
  festival: string;
  offsets: ZoneOffsets;
  children: React.ReactNode;
}

/**
 * The zones of a page. Dates are shown on the festival's clocks by the server and while the page hydrates, so that the two
 * agree; then visitors whose clocks differ see their own, in a transition, which a tap may interrupt.
 */
export function TimeZones({ festival, offsets, children }: TimeZonesProps) {
  const [isElsewhere, setElsewhere] = useState<boolean>();
  // In a task of its own: it asks the device's clock for four years.
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setElsewhere(differsFromDevice(offsets))));
    return () => clearTimeout(timer);
  }, [offsets]);
  return (
    <FestivalZone value={festival}>
      <IsZoneKnown value={isElsewhere !== undefined}>
        <ShownZone value={isElsewhere ? DEVICE_ZONE : festival}>{children}</ShownZone>
      </IsZoneKnown>
    </FestivalZone>
  );
}

/** The zone to show dates in: the festival's name, or `DEVICE_ZONE` where the visitor's clock shows other hours. */
export const useTimeZone = (): string => useContext(ShownZone);

/** Whether the visitor's clock has been asked: false on the server and while the page hydrates. */
export const useIsZoneKnown = (): boolean => useContext(IsZoneKnown);

/** The festival's own zone, for what everybody must read alike. */
export const useFestivalZone = (): string => useContext(FestivalZone);

/** A zone for people: `America/New York`. */
export function zoneName(timeZone: string): string {
  const name = timeZone === DEVICE_ZONE ? Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone;
  return name.replaceAll('_', ' ');
}
