import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAdminApi } from '../../api/admin-api.tsx';
import { twoFactorQuery } from '../../queries/account/two-factor.ts';
import { PasswordField } from './credential-fields.tsx';

/** The password of the admin who is logged in; who has none is told what is asked for in its place. */
export function OwnPassword(props: { error?: string | undefined; 'data-autofocus'?: boolean }) {
  const { data } = useQuery(twoFactorQuery(useAdminApi()));
  if (data?.hasPassword !== false) return <PasswordField {...props} />;
  return (
    <Text size="sm" c="dimmed">
      Your account has no password, so this works within ten minutes of your login. Later, log out and in again first.
    </Text>
  );
}
