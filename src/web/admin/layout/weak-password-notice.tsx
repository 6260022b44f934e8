import { Alert, Anchor } from '@mantine/core';
import { MIN_ADMIN_PASSWORD } from '#contract/auth.ts';

/** Above every page, for an admin whose password would be refused today: they chose it before they had a role. */
export function WeakPasswordNotice() {
  return (
    <Alert color="marigold" role="note" title="Your password is easy to guess" mb="lg">
      With it anybody gets at everything your roles open. <Anchor href="/account#password">Set a new one</Anchor> of at
      least {MIN_ADMIN_PASSWORD} characters that is not a common one and holds neither your name nor the festival's.
    </Alert>
  );
}
