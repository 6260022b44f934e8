import { Alert, Anchor } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { counted } from '#contract/panel/counted.ts';
import { useSendWaiting } from './use-send-waiting.ts';
import { unsentScans, useKeptScans } from './waiting-scans.ts';
import { WaitingText } from './waiting-text.tsx';

const GATE = '/admin/check-in';

/** On every page of the panel: sends whom a gate let in without a connection, and says how many wait. The gate says so in its place. */
export function WaitingNote() {
  useSendWaiting();
  const kept = useKeptScans();
  const { refused } = kept;
  const isWaiting = unsentScans(kept).length > 0;
  const { pathname } = useLocation();
  if (pathname === GATE || (!isWaiting && refused.length === 0)) return null;
  return (
    <Alert color={refused.length > 0 ? 'gulal' : 'indigo'} role="status" mb="md">
      {isWaiting ? <WaitingText /> : null}{' '}
      {refused.length > 0
        ? `${counted(refused.length, 'pass', 'passes')} let in without a connection ${refused.length === 1 ? 'was' : 'were'} not valid.`
        : null}{' '}
      <Anchor component={Link} to={GATE} inherit underline="always">
        Open Check-in
      </Anchor>
    </Alert>
  );
}
