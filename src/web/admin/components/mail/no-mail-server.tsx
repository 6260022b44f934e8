import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAdminApi } from '../../api/admin-api.tsx';
import { settingsQuery } from '../../queries/settings.ts';

/** Whether mails leave the server; true while that is not known. */
export const useSendsMail = (): boolean => useQuery(settingsQuery(useAdminApi())).data?.sendsMail ?? true;

/** On every page that promises a mail, while none leaves the server. */
export function NoMailServer() {
  if (useSendsMail()) return null;
  return (
    <Alert role="note" color="gulal" variant="light" mb="lg" title="No mail server is set">
      Mails reach nobody: they are written to files in the server’s folder “outbox”. Set SMTP_URL on the server first.
    </Alert>
  );
}

/** The same in a dialog, beside what it says of mails. */
export function NoMailNote() {
  if (useSendsMail()) return null;
  return (
    <Text size="sm" c="#920a3c">
      No mail server is set: nobody gets a mail.
    </Text>
  );
}
