import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { peopleOf } from '#contract/events/event-notices.ts';
import type { Event } from '#contract/events/events.ts';
import { counted } from '#contract/panel/counted.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText, isLost, notDoneText } from '../api/failure-text.ts';
import { ApprovalReason, useDeletionTakesTwo } from '../approvals/approval-note.tsx';
import { showIfAsked } from '../approvals/show-asked.tsx';
import { useMay } from '../auth/session/powers.ts';
import { openQuestion } from '../components/dialog/open-question.ts';
import { showFailure, showSuccess } from '../components/feedback/toast.ts';
import { useUndo } from '../components/feedback/undo-bar.tsx';
import { audiencesQuery } from '../queries/events/audiences.ts';
import { invalidateEvents, removeEvent } from '../queries/events/event-cache.ts';
import { isToggling, statusToggle } from '../queries/events/status-toggle.ts';
import { Impact } from './batches/impact.tsx';
import { kindOf } from './event-kind.ts';
import { MailPeople } from './mail-people.tsx';

/** Asks in a dialog whether people are mailed; the dialog reads the last choice when it is confirmed. */
function MailChoice({ onChange, ...event }: MailChoiceProps) {
  const [isChosen, setChosen] = useState(true);
  const choose = (value: boolean) => {
    setChosen(value);
    onChange(value);
  };
  return <MailPeople {...event} isChosen={isChosen} onChoose={choose} />;
}

interface MailChoiceProps {
  eventId: string;
  withSubEvents?: boolean;
  onChange: (isChosen: boolean) => void;
}

/** What a change of an event's status means; a sub-event takes registrations as long as its main event does. */
function toggleText({ status, hasSubEvents }: Event): string {
  if (status === 'active') {
    const what = hasSubEvents ? 'It and its sub-events take' : 'It takes';
    return `${what} no registrations and payments until it is active again.`;
  }
  return `It takes registrations and payments again${hasSubEvents ? ', and so do its active sub-events' : ''}.`;
}

/** Asks before the status of an event changes that people are registered for, or may be: `people` is null where that is unknown. */
function confirmToggle(
  event: Event,
  people: number | null,
  { onConfirm, onClose }: { onConfirm: (notify: boolean) => void; onClose: () => void },
): void {
  let notify = true;
  const isActive = event.status === 'active';
  openQuestion({
    title: isActive ? `Make “${event.title}” inactive?` : `Make “${event.title}” active?`,
    children: (
      <>
        {toggleText(event)}
        {people === null ? null : ` ${counted(people, 'person', 'people')} registered.`}
        <MailChoice
          eventId={event._id}
          withSubEvents
          onChange={(isChosen) => {
            notify = isChosen;
          }}
        />
      </>
    ),
    labels: { confirm: isActive ? 'Make inactive' : 'Make active', cancel: 'Leave it' },
    onConfirm: () => onConfirm(notify),
    onClose,
  });
}

/**
 * Makes an event active or inactive: at once on the page, and back where the server refuses. Where people are registered, or
 * nobody knows whether they are, it first asks.
 */
export function useStatusToggle(): (event: Event) => void {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  // Asked for with the page: by the time that somebody switches an event it is there.
  useQuery({ ...audiencesQuery(api), enabled: useMay()('events.edit') });
  const { mutate } = useMutation({
    ...statusToggle(queryClient, api),
    onError: (error, { title }) => {
      console.warn('Error updating status:', error);
      showFailure(notDoneText(`The status of “${title}”`, 'changed', error));
    },
  });
  /** The events whose people are being counted, or which are asked about, so that a double click asks once. */
  const underWay = useRef(new Set<string>());
  return useCallback(
    async (event: Event) => {
      if (isToggling(queryClient, event) || underWay.current.has(event._id)) return;
      underWay.current.add(event._id);
      const counting = audiencesQuery(api);
      // Without any count nobody is mailed unasked.
      const audiences = await queryClient
        .fetchQuery(counting)
        .catch(() => queryClient.getQueryData(counting.queryKey) ?? null);
      const onClose = () => underWay.current.delete(event._id);
      const people = audiences && peopleOf(audiences, event._id, { withSubEvents: true });
      if (people !== 0) {
        return confirmToggle(event, people, { onConfirm: (notify) => mutate({ ...event, notify }), onClose });
      }
      onClose();
      mutate(event);
    },
    [api, queryClient, mutate],
  );
}

/** Deletes an event that was confirmed, and offers to restore it. */
function useDeletion() {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const offerUndo = useUndo();
  const { mutate } = useMutation({
    mutationFn: ({ event, notify, reason }: { event: Event; notify: boolean; reason: string }) => {
      const { deleteMainEvent, deleteSubEvent } = endpoints.events;
      const endpoint = kindOf(event) === 'main' ? deleteMainEvent : deleteSubEvent;
      const query = { ...(notify ? {} : { notify: false }), ...(reason ? { reason } : {}) };
      return call(endpoint, { params: { id: event._id }, query });
    },
    onSuccess: (_, { event }) => {
      removeEvent(queryClient, event);
      invalidateEvents(queryClient);
      showSuccess('Event deleted successfully');
      offerUndo({
        text: `“${event.title}” is deleted.`,
        undo: async () => {
          await call(endpoints.events.restoreEvent, { params: { id: event._id } });
          invalidateEvents(queryClient);
          showSuccess('Event restored');
        },
      });
    },
    onError: (error, { event: { title } }) => {
      if (showIfAsked(error, queryClient)) return;
      console.warn('Failed to delete event:', error);
      invalidateEvents(queryClient);
      const why = isLost(error) ? notDoneText(`“${title}”`, 'deleted', error) : failureText(error);
      showFailure('Failed to delete event', why);
    },
  });
  return mutate;
}

/** Asks before an event is deleted. */
export function useDeleteEvent(): (event: Event) => void {
  const deleteEvent = useDeletion();
  const takesTwo = useDeletionTakesTwo();
  return useCallback(
    (event: Event) => {
      let notify = true;
      let reason = '';
      openQuestion({
        title: `Delete “${event.title}”?`,
        children: (
          <>
            {kindOf(event) === 'main'
              ? 'It goes from the site together with its sub-events. Registrations and payments are kept, and you can undo this.'
              : 'It goes from the site. Registrations and payments are kept, and you can undo this.'}
            <Impact ids={[event._id]} />
            {takesTwo ? ' Where somebody has paid, somebody else has to approve it first.' : null}
            <MailChoice
              eventId={event._id}
              withSubEvents
              onChange={(isChosen) => {
                notify = isChosen;
              }}
            />
            {takesTwo ? (
              <ApprovalReason
                onChange={(given) => {
                  reason = given;
                }}
              />
            ) : null}
          </>
        ),
        labels: { confirm: 'Delete', cancel: 'Keep it' },
        confirmProps: { color: 'gulal' },
        onConfirm: () => deleteEvent({ event, notify, reason: reason.trim() }),
      });
    },
    [deleteEvent, takesTwo],
  );
}
