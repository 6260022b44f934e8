import type { GateResult } from '#contract/check-in.ts';

export type GateTone = 'green' | 'amber' | 'red' | 'ask';

interface ResultWords {
  tone: GateTone;
  /** One word to be read from a metre away. */
  headline: string;
}

/** What a scan came to, in colour and in words: the colour never says it alone. */
export const resultWords: Record<GateResult, ResultWords> = {
  admitted: { tone: 'green', headline: 'Let in' },
  already_in: { tone: 'amber', headline: 'Already in' },
  choose: { tone: 'ask', headline: 'Who came?' },
  not_confirmed: { tone: 'red', headline: 'Not valid' },
  other_event: { tone: 'red', headline: 'Other event' },
  unknown: { tone: 'red', headline: 'Unknown code' },
};
