import { createContext, use, useMemo } from 'react';
import { type Power, type Powers, reaches } from '#contract/roles/powers.ts';

/** What the admin may do; null where the check of the session did not say, as the specification's does not: everything. */
export const PowersContext = createContext<Powers | null>(null);

export interface May {
  /** Whether they may do it at all, for the festival or for some events. */
  (power: Power): boolean;
  /** Whether they may do it for this event, which reaches its sub-events by the server's list. */
  for(power: Power, eventId: string): boolean;
  /** Whether they may do it for the whole festival. */
  everywhere(power: Power): boolean;
  /** Whether the check of the session said what they may do. */
  isKnown: boolean;
}

/** What the admin may do, for menu and buttons; the server decides it again. */
export function useMay(): May {
  const powers = use(PowersContext);
  return useMemo(
    () =>
      Object.assign((power: Power) => powers === null || powers[power] !== undefined, {
        for: (power: Power, eventId: string) => powers === null || reaches(powers[power], eventId),
        everywhere: (power: Power) => powers === null || powers[power] === 'festival',
        isKnown: powers !== null,
      }),
    [powers],
  );
}
