import { Anchor, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { Event } from '#contract/events/events.ts';
import { ApiError } from '../../../api.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import { showSuccess } from '../../components/feedback/toast.ts';
import { useDialogDraft, useDraftState } from '../../components/form/drafts/use-dialog-draft.ts';
import { FormModal } from '../../components/form/form-modal.tsx';
import { maxLengthIn } from '../../components/form/max-length.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { invalidateEvents } from '../../queries/events/event-cache.ts';
import { subEventsQuery } from '../../queries/events/events.ts';
import { createLikePath, editPath } from '../event-paths.ts';

/** Copies an event and opens the copy's form; a main event with its sub-events where that is ticked. */
export function CopyDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const api = useAdminApi();
  const draftName = `copy-${event._id}`;
  const draft = useDialogDraft(draftName, onClose);
  const [title, setTitle] = useDraftState(draft, 'title', `${event.title.slice(0, 193)} (copy)`);
  const [withSubEvents, setWithSubEvents] = useDraftState(draft, 'withSubEvents', true);
  const { mutate, isPending, error } = useCopy(event, draftName, draft.done);
  const { data: parts } = useQuery({ ...subEventsQuery(api, event._id), enabled: event.hasSubEvents });
  const submit = (submitted: React.SubmitEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    mutate({ title, withSubEvents: withSubEvents && event.hasSubEvents });
  };
  const titleError = error instanceof ApiError ? error.fieldErrors.title : undefined;
  return (
    <FormModal opened onClose={onClose} draft={draft} title={`Copy “${event.title}”`}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">
            The copy is inactive and has everything but the registrations: dates, fees, rules, description, picture and
            questions.
          </Text>
          <TextInput
            label="Title of the copy"
            value={title}
            maxLength={maxLengthIn(endpoints.eventCopies.copyMainEvent, 'title')}
            error={titleError}
            onChange={(changed) => setTitle(changed.currentTarget.value)}
            data-autofocus
          />
          {event.hasSubEvents ? (
            <Checkbox
              label={parts ? `With its sub-events (${parts.length})` : 'With its sub-events'}
              checked={withSubEvents}
              onChange={(changed) => setWithSubEvents(changed.currentTarget.checked)}
            />
          ) : null}
          <Text size="sm">
            Only dates, venue and rules?{' '}
            <Anchor component={Link} to={createLikePath(event)} size="sm" underline="always">
              Fill an empty form like it
            </Anchor>
          </Text>
          <DialogFooter
            failure={error && !titleError ? failureText(error) : null}
            confirm="Copy"
            isPending={isPending}
            onClose={onClose}
          />
        </Stack>
      </form>
    </FormModal>
  );
}

function useCopy({ _id: id, mainEventId }: Event, draft: string, onClose: () => void) {
  const { callOnce } = useAdminApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useSingleMutation({
    mutationFn: ({ title, withSubEvents }: { title: string; withSubEvents: boolean }) => {
      const { copyMainEvent, copySubEvent } = endpoints.eventCopies;
      return mainEventId === null
        ? callOnce(copyMainEvent, { params: { id }, body: { title, withSubEvents } }, { draft })
        : callOnce(copySubEvent, { params: { id }, body: { title, mainEventId } }, { draft });
    },
    onSuccess: (response) => {
      invalidateEvents(queryClient);
      showSuccess('Event copied');
      onClose();
      if (response) void navigate(editPath(response.data));
    },
  });
}
