import { Alert, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAdminApi } from '../api/admin-api.tsx';
import { statsQuery } from '../queries/stats.ts';

/** Emails of the last seven days that were over a budget and were not sent. */
export function DroppedEmailsNotice() {
  const dropped = useQuery(statsQuery(useAdminApi())).data?.droppedEmails ?? [];
  if (dropped.length === 0) return null;
  const all = dropped.reduce((sum, { emails }) => sum + emails, 0);
  return (
    <Alert
      color="marigold"
      variant="light"
      mb="lg"
      title={`${all === 1 ? 'One mail was' : `${all} mails were`} not sent`}
    >
      <Text size="sm">
        In the last seven days. Somebody may be misusing the registration, or the limits are too low for your festival:
        see the time limits of registrations.
      </Text>
      <List size="sm" mt="xs">
        {dropped.map(({ reason, emails }) => (
          <List.Item key={reason}>
            {reason}: {emails}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
