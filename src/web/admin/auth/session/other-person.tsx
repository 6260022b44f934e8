import { Button, Group, Text } from '@mantine/core';
import type { User } from '#contract/auth.ts';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { useAdmin } from './session-context.ts';

/** Says that somebody else has logged in in this browser since the page was opened: the server does nothing that it sends. */
export function OtherPerson({ person, onClose }: { person: User; onClose: () => void }) {
  const { name } = useAdmin();
  return (
    <Dialog opened onClose={onClose} title={`You are logged in as ${person.name} now`} closeOnClickOutside={false}>
      <Text size="sm">
        This page was {name}’s. Nothing is saved from it in the name of {person.name} ({person.email}). What you typed
        here and did not save goes when you reload; log in as {name} in another tab to go on with it.
      </Text>
      <Group mt="lg" justify="end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Stay here
        </Button>
        <Button onClick={() => window.location.reload()} data-autofocus>
          Reload as {person.name}
        </Button>
      </Group>
    </Dialog>
  );
}
