import { Alert, Anchor } from '@mantine/core';
import { MIN_ADMIN_PASSWORD } from '#contract/auth.ts';

/** Above every page, for an admin whose password would be refused today: they chose it before they had a role. */
export function WeakPasswordNotice() {
  return (
    <Alert color="marigold" role="note" title="Your password is easy to guess" mb="lg">
      It opens everything your roles allow.{' '}
      <Anchor href="/account#password" inherit underline="always">
        Set a new one
      </Anchor>
      : at least {MIN_ADMIN_PASSWORD} characters, not a common one, without your name or the festival's.
    </Alert>
  );
}
