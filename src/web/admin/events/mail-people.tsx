import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type EventAudience, peopleOf } from '#contract/events/event-notices.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { audiencesQuery } from '../queries/events/audiences.ts';

/** `1 person`, `1,204 people`. */
export const peopleText = (people: number): string =>
  people === 1 ? '1 person' : `${people.toLocaleString('en-IN')} people`;

interface MailPeopleProps {
  eventId: string;
  withSubEvents?: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** How many people an event's change concerns, and whether they are mailed; nothing where nobody is registered. */
export function MailPeople({ eventId, withSubEvents = false, isChosen, onChoose }: MailPeopleProps) {
  const { data, error } = useQuery(audiencesQuery(useAdminApi()));
  if (error && !data) {
    return <p>How many people are registered could not be fetched. They are mailed after five minutes.</p>;
  }
  const people = peopleOf((data ?? []) as EventAudience[], eventId, { withSubEvents });
  if (people === 0) return null;
  return (
    <Checkbox
      label={`Mail the ${peopleText(people)} who registered`}
      description={
        isChosen
          ? 'One mail each, after five minutes: what is undone until then is not mailed.'
          : 'Nobody is mailed. Pages, passes and calendars show the change all the same.'
      }
      checked={isChosen}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
  );
}
