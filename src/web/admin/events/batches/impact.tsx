import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EventImpact } from '#contract/events/event-batches.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useMay } from '../../auth/session/powers.ts';
import { impactQuery, importImpactQuery } from '../../queries/events/impact.ts';
import { impactText } from './impact-text.ts';

/** Says what hangs on events before something is done to them. */
export function Impact({ ids }: { ids: string[] }) {
  return <ImpactNote {...useQuery({ ...impactQuery(useAdminApi(), ids), enabled: useMay()('events.edit') })} />;
}

/** The same of the events that an import made. */
export function ImportImpact({ id }: { id: string }) {
  return <ImpactNote {...useQuery(importImpactQuery(useAdminApi(), id))} />;
}

function ImpactNote({ data, error }: { data: EventImpact[] | undefined; error: Error | null }) {
  if (error && !data) return <Text size="sm">How many are registered could not be fetched.</Text>;
  return (
    <Text size="sm" fw={600} mt="xs" role="status">
      {data ? impactText(data) : 'Counting registrations…'}
    </Text>
  );
}
