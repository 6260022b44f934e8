import { Alert, Anchor, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { Event } from '#contract/events/events.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { showFailure, showSuccess } from '../components/feedback/toast.ts';
import { writeDraft } from '../components/form/drafts/draft-store.ts';
import { focusFirstError } from '../components/form/focus-first-error.ts';
import { LeaveGuard } from '../components/form/leave-guard.tsx';
import type { EventKind } from '../events/event-kind.ts';
import { createLikePath, createSubEventPath, editPath } from '../events/event-paths.ts';
import { invalidateEvents } from '../queries/events/event-cache.ts';
import { EventFormLayout } from './event-form-layout.tsx';
import { flushEditor } from './flush-editor.tsx';
import { type EventValues, fromEvent, missingFields, toRequestBody } from './form-values.ts';
import type { MainEventChoice } from './rules/main-event-choice.ts';
import { MainEventDefaults } from './starting-values/main-event-defaults.tsx';
import type { Draft } from './typed/event-draft.ts';
import { isTypedOn, type Sent, sentOf, withTypedOn } from './typed/typed-on.ts';
import { useIsShown } from './typed/use-is-shown.ts';
import { useEventEditing } from './use-event-editing.ts';
import { useEventSubmit } from './use-event-submit.ts';

interface CreateEventProps {
  kind: EventKind;
  initial: EventValues;
  mainEvents?: MainEventChoice[] | undefined;
  /** An event that the new one is like: its picture is the new one's too, unless another one is chosen. */
  like?: Event | null;
}

/** The form of a new event. After it was made the form is empty again, for the next one. */
export function CreateEvent({ kind, initial, mainEvents, like = null }: CreateEventProps) {
  const draft = like ? `create-${kind}-like-${like._id}` : `create-${kind}`;
  const editing = useEventEditing(draft, initial);
  const submit = useEventSubmit(editing.form);
  const { callOnce } = useAdminApi();
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<Event | null>(null);
  const { form } = editing;
  const latest = useRef(editing);
  latest.current = editing;
  const isShown = useIsShown();
  const navigate = useNavigate();
  // Mantine makes another `getInputNode` each time: as what the effect depends on, it would take the focus back at each letter.
  const focusTitle = useEffectEvent(() => form.getInputNode('title')?.focus({ preventScroll: true }));
  const likeId = like?._id;
  // What led here may be gone, and the title is what such an event does not have.
  useEffect(() => {
    if (likeId) focusTitle();
  }, [likeId]);
  const likedImage = like?.image && !editing.isImageRemoved && !editing.image ? { image: like.image } : {};

  /** Marks what is missing; true where nothing is. */
  const isComplete = () => {
    const missing = missingFields(form.values, kind);
    if (Object.keys(missing).length === 0) return true;
    form.setErrors(missing);
    showFailure('Please fill in all required fields');
    focusFirstError();
    return false;
  };

  /** What was typed while the event was made is the draft of its own form. */
  const goOnEditing = async (event: Event, sent: Sent) => {
    const { description, changes, peek } = latest.current;
    const base = fromEvent(event);
    writeDraft<Draft>(`edit-${event._id}`, {
      values: withTypedOn(base, sent.values, form.getValues()),
      base,
      version: event.version,
      note: description === sent.description ? null : description,
      editing: changes === sent.changes ? null : await peek(),
      savedAt: new Date().toISOString(),
    });
    editing.forget();
    if (isShown.current) await navigate(editPath(event));
  };

  const save = async () => {
    if (!isComplete()) return;
    const description = await flushEditor(editing);
    if (description === undefined) return;
    const { createMainEvent, createSubEvent } = endpoints.events;
    const body = {
      _id: editing.newId,
      ...toRequestBody(form.values, kind),
      description: description ?? '',
      isActive: false,
      ...likedImage,
    };
    try {
      const sent = sentOf(latest.current, form.values, description);
      const input = { body: body as never, files: { image: editing.image } };
      const response = await callOnce(kind === 'main' ? createMainEvent : createSubEvent, input, {
        draft,
        onProgress: submit.setProgress,
      });
      invalidateEvents(queryClient);
      showSuccess('Event created successfully!');
      if (response?.data && isTypedOn(sent, latest.current)) return await goOnEditing(response.data, sent);
      editing.restart(initial);
      if (!isShown.current) return;
      // A response without an event is a success too.
      if (response?.data) setCreated(response.data);
      window.scrollTo({ top: 0 });
      form.getInputNode('title')?.focus({ preventScroll: true });
    } catch (error) {
      console.warn('Error creating event:', error);
      showFailure(kind === 'main' ? 'Error creating event' : 'Failed to create sub-event');
      submit.showRefusal(error);
    }
  };

  /** As it is once the pictures are there. */
  const latestSave = useRef(save);
  latestSave.current = save;

  return (
    <>
      {created ? <CreatedNotice event={created} onClose={() => setCreated(null)} /> : null}
      {kind === 'sub' ? <MainEventDefaults form={form} mainEvents={mainEvents} /> : null}
      <EventFormLayout
        kind={kind}
        editing={editing}
        submit={submit}
        mainEvents={mainEvents}
        posterSeed={editing.newId}
        {...(like ? { stored: { description: '', image: like.image } } : {})}
        onSubmit={() => submit.send(() => latestSave.current())}
        onStartOver={() => editing.restart(initial)}
      >
        <Button type="submit" loading={submit.isBusy}>
          {kind === 'main' ? 'Create Event' : 'Create Sub-Event'}
        </Button>
      </EventFormLayout>
      <LeaveGuard isDirty={editing.isDirty} mayLeave={editing.mayLeave} onDiscard={editing.forget} />
    </>
  );
}

function CreatedNotice({ event, onClose }: { event: Event; onClose: () => void }) {
  return (
    <Alert color="peacock" variant="light" mb="md" withCloseButton closeButtonLabel="Close" onClose={onClose}>
      “{event.title}” is there.{' '}
      <Anchor component={Link} to={editPath(event)} size="sm">
        Edit it
      </Anchor>
      {', '}
      <Anchor component={Link} to={createLikePath(event)} size="sm">
        create another like this
      </Anchor>
      {event.mainEventId === null ? (
        <>
          {' or '}
          <Anchor component={Link} to={createSubEventPath(event._id)} size="sm">
            create its sub-events
          </Anchor>
        </>
      ) : null}
      .
    </Alert>
  );
}
