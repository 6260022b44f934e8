import { Button, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { DialogButtons } from './dialog-buttons.tsx';

interface Difference {
  label: string;
  theirs: React.ReactNode;
  mine: React.ReactNode;
}

/** Asks whose values count where two admins changed the same; null where the dialog is closed. */
export function askWhose(
  title: string,
  differences: Difference[],
  { isAll }: { isAll: boolean },
): Promise<'mine' | 'theirs' | null> {
  return new Promise((resolve) => {
    const id = modals.open({
      title,
      onClose: () => resolve(null),
      children: (
        <Stack gap="md">
          {differences.map(({ label, theirs, mine }) => (
            <div key={label}>
              <Text fw={600}>{label}</Text>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                Saved meanwhile: {theirs}
              </Text>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                Yours: {mine}
              </Text>
            </div>
          ))}
          {isAll ? null : <Text size="sm">All else that either of you changed is kept.</Text>}
          <DialogButtons>
            <Button variant="default" onClick={() => choose('theirs')}>
              Take theirs
            </Button>
            <Button onClick={() => choose('mine')}>Keep mine</Button>
          </DialogButtons>
        </Stack>
      ),
    });
    const choose = (whose: 'mine' | 'theirs') => {
      resolve(whose);
      modals.close(id);
    };
  });
}
