import { Alert } from '@mantine/core';
import { feeWarning } from '#contract/events/fee-warning.ts';
import styles from '../event-form.module.css';
import { type EventValues, numberIn } from '../form-values.ts';

/** Says what the fees in the form mean where one of two is missing; the event can be saved all the same. */
export function FeeWarning({ values }: { values: EventValues }) {
  const text = feeWarning({
    participationType: values.participationType,
    // The form shows it for one kind of registration alone.
    entryFee: null,
    individualEntryFee: numberIn(values.individualEntryFee),
    teamEntryFee: numberIn(values.teamEntryFee),
  });
  return (
    <div className={styles.wide} role="status">
      {text ? (
        <Alert color="marigold" variant="light">
          {text}
        </Alert>
      ) : null}
    </div>
  );
}
