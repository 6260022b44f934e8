import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAdminApi } from '../../api/admin-api.tsx';
import { statusCountsQuery } from '../../queries/registrations/registrations.ts';
import styles from '../event-form.module.css';
import type { Editing } from '../use-event-editing.ts';
import { isFeeChanged, keptPriceText } from './fee-change.ts';

/** Warns, while the fee in the form differs from the stored one, that who has registered keeps the price of that day. */
export function KeptPriceNotice({ eventId, editing: { base, form } }: { eventId: string; editing: Editing }) {
  const isChanged = isFeeChanged(base, form.values);
  const { data: counts } = useQuery(statusCountsQuery(useAdminApi(), isChanged ? eventId : null));
  const text = isChanged && counts ? keptPriceText(counts) : null;
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
