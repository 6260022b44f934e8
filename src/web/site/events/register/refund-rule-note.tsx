import { Trans } from '@lingui/react/macro';
import type { EffectiveRules } from '#contract/events/effective-rules.ts';
import { type FeeEvent, feesOf } from '#contract/events/fee-rules.ts';
import { ZonedMoment } from '../../components/elsewhere.tsx';
import styles from './terms-dialog.module.css';

export type RefundRuleEvent = FeeEvent & {
  effectiveRules: Pick<EffectiveRules, 'cancellationClosesAt' | 'refundPercent'>;
};

/** The first term says that no fee comes back. An event that gives money back to people who cancel in time says so beside it. */
export function RefundRuleNote({ event }: { event: RefundRuleEvent }) {
  const { cancellationClosesAt, refundPercent } = event.effectiveRules;
  if (!refundPercent || feesOf(event).every(({ amount }) => amount === 0)) return null;
  const until = <ZonedMoment at={cancellationClosesAt} format="deadline" />;
  return (
    <p className={styles.rule}>
      {refundPercent === 100 ? (
        <Trans>
          This event’s own rule goes before the first term: if you cancel by {until}, the whole fee is refunded.
        </Trans>
      ) : (
        <Trans>
          This event’s own rule goes before the first term: if you cancel by {until}, {refundPercent}% of the fee is
          refunded.
        </Trans>
      )}
    </p>
  );
}
