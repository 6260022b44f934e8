import type { ListedResult } from './decide-by-list.ts';

/** The result of a scan by the gate's own list: never the green of a pass that the server has seen. */
export const offlineLabels = {
  admitted: { tone: 'listed', headline: 'On the list' },
  already_in: { tone: 'amber', headline: 'Already in' },
  choose: { tone: 'ask', headline: 'Who came?' },
  choose_event: { tone: 'ask', headline: 'For which event?' },
  unknown: { tone: 'red', headline: 'Not on the list' },
} as const satisfies Record<ListedResult['result'], { tone: string; headline: string }>;
