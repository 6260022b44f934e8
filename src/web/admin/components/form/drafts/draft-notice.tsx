import { Alert, Button } from '@mantine/core';
import { formatDateTime } from '../../../../dates/format-date.ts';
import { useTimeZone } from '../../../../dates/time-zone.tsx';

interface DraftNoticeProps {
  /** When the draft was written that the form began with; null where it began with none. */
  restoredFrom: string | null;
  hasPicture?: boolean;
  /** Whether somebody else changed the same meanwhile. */
  isOld?: boolean;
  onStartOver: () => void;
}

/** Says that a form shows what was typed into it before. */
export function DraftNotice({ restoredFrom, hasPicture = false, isOld = false, onStartOver }: DraftNoticeProps) {
  const timeZone = useTimeZone();
  if (restoredFrom === null) return null;
  return (
    <Alert color="indigo" variant="light" mb="md" role="status" title="Your draft is back">
      What you typed here on {formatDateTime(restoredFrom, timeZone)} was kept in this browser.
      {hasPicture ? ' A chosen picture is not kept.' : ''}
      {isOld ? ' Somebody else has changed the same since: compare before you save.' : ''}{' '}
      <Button size="compact-sm" variant="white" onClick={onStartOver}>
        Start over
      </Button>
    </Alert>
  );
}
