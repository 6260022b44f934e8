import { List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { outermostOf, peopleOf, peopleWithSubEvents } from '#contract/events/event-notices.ts';
import type { Event } from '#contract/events/events.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import { FormModal } from '../../components/form/form-modal.tsx';
import { audiencesQuery } from '../../queries/events/audiences.ts';
import { MailCheckbox, UnknownPeople } from '../mail-people.tsx';
import { Impact } from './impact.tsx';

interface BatchDialogProps {
  title: string;
  events: Event[];
  confirm: string;
  isDanger?: boolean;
  /** What is done to a main event concerns the people of its sub-events. */
  withSubEvents?: boolean;
  /** Whether it is what people are mailed about; left out, it is. */
  mails?: boolean;
  /** When they are, where that is not after five minutes. */
  when?: string | undefined;
  batch: { isPending: boolean; problems: string[]; failure: string | null };
  notify: boolean;
  onNotify: (notify: boolean) => void;
  onSubmit: () => void;
  onClose: () => void;
  children: React.ReactNode;
}

/** How many titles a dialog names. */
const NAMED = 6;

/** What is about to be done to several events, whom that concerns, and whether they are mailed. */
export function BatchDialog(props: BatchDialogProps) {
  const {
    title,
    events,
    confirm,
    isDanger = false,
    withSubEvents = false,
    mails = true,
    when,
    batch,
    notify,
    onNotify,
    onSubmit,
    onClose,
    children,
  } = props;
  const more = events.length - NAMED;
  const names = events.slice(0, NAMED).map((event) => event.title);
  return (
    <FormModal opened onClose={onClose} title={title}>
      <form
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          onSubmit();
        }}
      >
        <Stack gap="md">
          <div>
            <Text size="sm">
              {names.join(', ')}
              {more > 0 ? ` and ${more} more` : ''}
            </Text>
            {/* What hangs on a main event has that of its sub-events in it. */}
            <Impact ids={outermostOf(events).map(({ _id }) => _id)} />
          </div>
          {children}
          {mails ? <MailChoice {...{ events, withSubEvents, when }} isChosen={notify} onChoose={onNotify} /> : null}
          {batch.problems.length > 0 ? (
            <List size="sm">
              {batch.problems.map((problem) => (
                <List.Item key={problem}>{problem}</List.Item>
              ))}
            </List>
          ) : null}
          <DialogFooter
            failure={batch.failure}
            confirm={confirm}
            isPending={batch.isPending}
            isDanger={isDanger}
            onClose={onClose}
          />
        </Stack>
      </form>
    </FormModal>
  );
}

interface MailChoiceProps {
  events: Event[];
  withSubEvents: boolean;
  when: string | undefined;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function MailChoice({ events, withSubEvents, when, isChosen, onChoose }: MailChoiceProps) {
  const { data, error } = useQuery(audiencesQuery(useAdminApi()));
  if (error && !data) return <UnknownPeople />;
  const audiences = data ?? [];
  const people = withSubEvents
    ? peopleWithSubEvents(audiences, events)
    : events.reduce((sum, { _id }) => sum + peopleOf(audiences, _id), 0);
  if (people === 0) return null;
  const mails = 'One mail each for each event';
  return <MailCheckbox {...{ people, mails, when, isChosen, onChoose }} />;
}
