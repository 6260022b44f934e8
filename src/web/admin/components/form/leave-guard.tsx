import { Button, Group, Text } from '@mantine/core';
import { createContext, type RefObject, use, useContext, useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { Dialog } from '../dialog/dialog.tsx';
import { PendingPicturesContext } from './picture/pending-pictures.tsx';

interface LeaveGuardProps {
  /** Whether something would be lost by leaving. */
  isDirty: boolean;
  /** Set right before leaving without a question, such as after saving. */
  mayLeave: RefObject<boolean>;
  /** Deletes the draft; absent where no draft is stored. */
  onDiscard?: () => void;
}

/** The state of a navigation that was asked about already, as a logout is, or after which the form is still there. */
export const LEAVES = { leaves: true };

const isAskedAlready = (state: unknown) => typeof state === 'object' && state !== null && 'leaves' in state;
const urlOf = ({ pathname, search }: Location) => pathname + search;

/** The guards of the page that is open: a page has several forms, and the router asks one blocker alone. */
const GuardsContext = createContext<RefObject<Set<RefObject<LeaveGuardProps>>>>({ current: new Set() });

const LeavingContext = createContext(false);

/** Whether a person is being asked if they want to leave: what is below that question does not react to keys. */
export const useIsLeaving = (): boolean => useContext(LeavingContext);

/** Asks before unsaved changes of any form below are left, by a link, the back button or by closing the tab. */
export function LeaveGuards({ children }: { children: React.ReactNode }) {
  const guards = useRef(new Set<RefObject<LeaveGuardProps>>());
  const dirtyGuards = () =>
    [...guards.current].map(({ current }) => current).filter(({ isDirty, mayLeave }) => isDirty && !mayLeave.current);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isAskedAlready(nextLocation.state) && urlOf(currentLocation) !== urlOf(nextLocation) && dirtyGuards().length > 0,
  );
  const isAsking = blocker.state === 'blocked';
  const dirty = isAsking ? dirtyGuards() : [];
  const hasDraft = dirty.length > 0 && dirty.every(({ onDiscard }) => onDiscard);
  const stay = () => blocker.reset?.();
  const discard = () => {
    for (const { onDiscard } of dirty) onDiscard?.();
    blocker.proceed?.();
  };
  return (
    <GuardsContext value={guards}>
      <LeavingContext value={isAsking}>{children}</LeavingContext>
      {/* Not there before: it is above any other dialog then. */}
      {isAsking ? (
        <Dialog opened onClose={stay} title="Leave without saving?" size={500}>
          <Text size="sm">
            {hasDraft
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
            {hasDraft ? <Button onClick={() => blocker.proceed?.()}>Keep as draft and leave</Button> : null}
          </Group>
        </Dialog>
      ) : null}
    </GuardsContext>
  );
}

/** Says that a form has unsaved changes; `LeaveGuards` asks. */
export function LeaveGuard(props: LeaveGuardProps) {
  const guards = useContext(GuardsContext);
  const { isAny } = use(PendingPicturesContext);
  const isDirty = props.isDirty || isAny;
  const latest = useRef(props);
  latest.current = { ...props, isDirty };
  const { mayLeave } = props;
  useEffect(() => {
    guards.current.add(latest);
    return () => {
      guards.current.delete(latest);
    };
  }, [guards]);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!mayLeave.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty, mayLeave]);
  return null;
}
