import type { StatementLine } from '#contract/payments/bank-statements.ts';

/** What a person is about to decide about a line. */
export interface LineDecision {
  kind: 'choose' | 'set_aside' | 'record_less';
  line: StatementLine;
}
