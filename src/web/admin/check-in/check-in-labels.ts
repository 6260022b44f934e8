import type { CheckInResult } from '#contract/check-in.ts';

export type CheckInTone = 'green' | 'amber' | 'red' | 'ask';

interface ResultWords {
  tone: CheckInTone;
  /** One word to be read from a metre away. */
  headline: string;
}

/** What a scan came to, in colour and in words: the colour never says it alone. */
export const resultLabels: Record<CheckInResult, ResultWords> = {
  admitted: { tone: 'green', headline: 'Let in' },
  already_in: { tone: 'amber', headline: 'Already in' },
  choose: { tone: 'ask', headline: 'Who came?' },
  not_confirmed: { tone: 'red', headline: 'Not valid' },
  other_event: { tone: 'red', headline: 'Other event' },
  unknown: { tone: 'red', headline: 'Unknown code' },
};
