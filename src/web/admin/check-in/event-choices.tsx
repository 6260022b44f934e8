import { Button, Stack } from '@mantine/core';
import type { CheckInResponse } from '#contract/check-in.ts';
import { formatDay, formatDeadline, formatTime } from '../../dates/format-date.ts';
import { useTimeZone } from '../../dates/time-zone.tsx';
import styles from './scan-result.module.css';

interface EventChoicesProps {
  choices: NonNullable<CheckInResponse['choices']>;
  isBusy: boolean;
  onChoose: (eventId: string) => void;
}

/** They are all of today: the time is enough, but for one that began on another day. */
function Begins({ at }: { at: string }) {
  const zone = useTimeZone();
  const isToday = formatDay(at, zone) === formatDay(new Date().toISOString(), zone);
  return <time dateTime={at}>{isToday ? formatTime(at, zone) : formatDeadline(at, zone)}</time>;
}

/** The events of today that a festival ID has a pass for: a tap lets its person in for one. */
export function EventChoices({ choices, isBusy, onChoose }: EventChoicesProps) {
  return (
    <>
      <p className={styles.name}>{choices[0]?.name}</p>
      <Stack gap="xs" w="100%">
        {choices.map(({ eventId, eventTitle, startDate, checkedInAt }) => (
          <Button
            key={eventId}
            size="lg"
            h="auto"
            py="sm"
            variant="white"
            color="dark"
            disabled={isBusy}
            styles={{ label: { whiteSpace: 'normal' } }}
            onClick={() => onChoose(eventId)}
          >
            <span>
              {eventTitle} · <Begins at={startDate} />
              {checkedInAt ? ' · already in' : ''}
            </span>
          </Button>
        ))}
      </Stack>
    </>
  );
}
