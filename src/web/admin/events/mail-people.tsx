import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type EventAudience, peopleOf } from '#contract/events/event-notices.ts';
import { counted } from '#contract/panel/counted.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { NoMailNote } from '../components/mail/no-mail-server.tsx';
import { audiencesQuery } from '../queries/events/audiences.ts';

interface MailCheckboxProps {
  people: number;
  /** How many mails each of them gets, such as `One mail each`. */
  mails: string;
  /** When they get it; left out, after five minutes. */
  when?: string | undefined;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** Whether the people of changed events are mailed. */
export function MailCheckbox({ people, mails, when, isChosen, onChoose }: MailCheckboxProps) {
  return (
    <>
      <Checkbox
        mt="sm"
        label={`Mail the ${counted(people, 'person', 'people')} who registered`}
        description={
          isChosen
            ? `${mails}, ${when ?? 'after five minutes'}: what is undone until then is not mailed.`
            : 'Nobody is mailed. Pages, passes and calendars show the change all the same.'
        }
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      {isChosen ? <NoMailNote /> : null}
    </>
  );
}

/** Where their number could not be fetched: nobody is told that there is none. */
export const UnknownPeople = () => (
  <>
    <p>How many people are registered could not be fetched. They are mailed after five minutes.</p>
    <NoMailNote />
  </>
);

interface MailPeopleProps {
  eventId: string;
  withSubEvents?: boolean;
  when?: string | undefined;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** How many people an event's change concerns, and whether they are mailed; nothing where nobody is registered. */
export function MailPeople({ eventId, withSubEvents = false, when, isChosen, onChoose }: MailPeopleProps) {
  const { data, error } = useQuery(audiencesQuery(useAdminApi()));
  if (error && !data) return <UnknownPeople />;
  const people = peopleOf((data ?? []) as EventAudience[], eventId, { withSubEvents });
  if (people === 0) return null;
  return <MailCheckbox people={people} mails="One mail each" when={when} isChosen={isChosen} onChoose={onChoose} />;
}
