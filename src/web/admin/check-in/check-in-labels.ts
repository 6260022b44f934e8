import type { CheckInResponse, CheckInResult } from '#contract/check-in.ts';

export type CheckInTone = 'green' | 'amber' | 'red' | 'ask';

interface ResultLabel {
  tone: CheckInTone;
  /** Short enough to be read from a metre away. */
  headline: string;
}

/** The result of a scan as text and colour: never by colour alone. */
export const resultLabels: Record<CheckInResult, ResultLabel> = {
  admitted: { tone: 'green', headline: 'Let in' },
  already_in: { tone: 'amber', headline: 'Already in' },
  not_today: { tone: 'amber', headline: 'Not today' },
  choose: { tone: 'ask', headline: 'Who came?' },
  choose_event: { tone: 'ask', headline: 'For which event?' },
  not_confirmed: { tone: 'red', headline: 'Not valid' },
  other_event: { tone: 'red', headline: 'Other event' },
  event_deleted: { tone: 'red', headline: 'Event cancelled' },
  event_over: { tone: 'red', headline: 'Event is over' },
  not_on_pass: { tone: 'red', headline: 'Not on this pass' },
  unknown: { tone: 'red', headline: 'Unknown code' },
};

/** What is said of a response; an undo is one only where nobody is in any more. */
export function labelOf(kind: 'scanned' | 'undone', { result }: CheckInResponse): ResultLabel {
  return kind === 'undone' && result === 'choose' ? { tone: 'ask', headline: 'Check-in undone' } : resultLabels[result];
}
