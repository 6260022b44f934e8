import { Button, Group, Modal, Text } from '@mantine/core';
import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';

interface LeaveGuardProps {
  /** Whether something would be lost by leaving. */
  isDirty: boolean;
  /** Set right before leaving without a question, such as after saving. */
  mayLeave: RefObject<boolean>;
  /** Deletes the draft; absent where no draft is stored. */
  onDiscard?: () => void;
}

/** The state of a navigation that was asked about already, as a logout is. */
export const LEAVES = { leaves: true };

const isAskedAlready = (state: unknown) => typeof state === 'object' && state !== null && 'leaves' in state;

/** Asks before unsaved changes are left, by a link, the back button or by closing the tab. */
export function LeaveGuard({ isDirty, mayLeave, onDiscard }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !mayLeave.current &&
      !isAskedAlready(nextLocation.state) &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!mayLeave.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty, mayLeave]);

  const isAsking = blocker.state === 'blocked';
  const stay = () => blocker.reset?.();
  const discard = () => {
    onDiscard?.();
    blocker.proceed?.();
  };
  return (
    <Modal opened={isAsking} onClose={stay} title="Leave without saving?" size={500}>
      <Text size="sm">
        {onDiscard
          ? 'You have unsaved changes here. Keep them as a draft in this browser and go on later, or throw them away.'
          : 'You have unsaved changes here. They are lost when you leave.'}
      </Text>
      <Group mt="lg" justify="end" gap="xs">
        <Button variant="default" onClick={stay} data-autofocus>
          Stay
        </Button>
        <Button variant="subtle" color="gulal" onClick={discard}>
          Discard changes
        </Button>
        {onDiscard ? <Button onClick={() => blocker.proceed?.()}>Keep as draft and leave</Button> : null}
      </Group>
    </Modal>
  );
}
