import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAdminApi } from '../api/admin-api.tsx';
import { linkingQuery } from '../queries/site/pages.ts';
import { linkingText } from './deletion-text.ts';

/** Says what links to a page before it is deleted. */
export function LinkingNote({ id }: { id: string }) {
  const { data, error } = useQuery(linkingQuery(useAdminApi(), id));
  if (error && !data) return <Text size="sm">What links to it could not be fetched.</Text>;
  return (
    <Text size="sm" fw={600} mt="xs" role="status">
      {data ? linkingText(data) : 'Looking for links to it…'}
    </Text>
  );
}
