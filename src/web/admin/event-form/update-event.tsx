import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { formFieldNames, getField } from '#contract/events/event-field-names.ts';
import type { Event } from '#contract/events/events.ts';
import { ApiError } from '../../api.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { serverMessage } from '../api/failure-text.ts';
import { showFailure, showSuccess } from '../components/feedback/toast.ts';
import { focusFirstError } from '../components/form/focus-first-error.ts';
import { LeaveGuard } from '../components/form/leave-guard.tsx';
import { type EventKind, kindOf } from '../events/event-kind.ts';
import { subEventsPath } from '../events/event-paths.ts';
import { invalidateEvents, replaceEvent } from '../queries/events/event-cache.ts';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import type { Version } from './conflict/conflict-resolution.ts';
import { EventFormLayout } from './event-form-layout.tsx';
import { KeptPriceNotice } from './fees/kept-price-notice.tsx';
import { useChangeQuestion } from './fees/use-change-question.ts';
import { flushEditor } from './flush-editor.tsx';
import { type EventValues, fromEvent, missingFields, toRequestBody } from './form-values.ts';
import { MailNotice } from './mail-notice.tsx';
import type { MainEventChoice } from './rules/main-event-choice.ts';
import { isTypedOn, sentOf } from './typed/typed-on.ts';
import { useIsShown } from './typed/use-is-shown.ts';
import { useEventEditing } from './use-event-editing.ts';
import { useEventSubmit } from './use-event-submit.ts';

interface UpdateEventProps {
  event: Event;
  mainEvents?: MainEventChoice[] | undefined;
}

/** Whether a page of this site lies before this one; React Router counts its pages in the history's state. */
function cameFromHere(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}

/** What the screen says of an update that failed. */
function failureToast(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === 'unreachable') return 'Error updating event';
  const message = serverMessage(error);
  return message === undefined ? '⚠️ Something went wrong!' : `⚠️ ${withLabel(message)}`;
}

/** What the form was opened from is there no more: somebody deleted it meanwhile. */
function nameTrash(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'event_not_found') return error;
  const message =
    'This event was deleted meanwhile. Once it is restored from the Trash, save again: what you typed stays here';
  return new ApiError({ code: error.code, message }, error.status, { cause: error });
}

/** The API names a field as in its requests; the form has a label for it. */
function withLabel(message: string): string {
  const name = formFieldNames.find((field) => message.startsWith(`${field}: `));
  return name ? getField(name).label + message.slice(name.length) : message;
}

/** What an update must not lack: a main event its title and description, a sub-event its title; both their dates. */
function missingInUpdate(kind: EventKind, values: EventValues, description: string): Record<string, string> {
  // An empty main event is the server's to reject: the event stays where it is.
  const { mainEventId: _mainEventId, ...missing } = missingFields(values, kind);
  const isDescribed = kind === 'sub' || description.trim() !== '';
  return isDescribed ? missing : { ...missing, description: 'Description is required' };
}

/** The form of an event that exists. `event` is what was stored when it opened. */
export function UpdateEvent({ event, mainEvents }: UpdateEventProps) {
  const kind = kindOf(event);
  const editing = useEventEditing(`edit-${event._id}`, fromEvent(event), event.version);
  const submit = useEventSubmit(editing.form);
  const { upload, call } = useAdminApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [stored, setStored] = useState(event);
  const [isMailing, setMailing] = useState(true);
  const [theirs, setTheirs] = useState<Event | null>(null);
  const askAboutChange = useChangeQuestion();
  const { form, mayLeave } = editing;
  const latest = useRef(editing);
  latest.current = editing;
  const isShown = useIsShown();

  /** Back to the page that the form was opened from; where it was opened by its URL, to the list it belongs to. */
  const goBack = async (mainEventId: string | null) => {
    if (cameFromHere()) await navigate(-1);
    else await navigate(mainEventId ? subEventsPath({ _id: mainEventId }) : '/home');
  };

  const put = async (values: EventValues, description: string | null, version: number | undefined) => {
    const { updateMainEvent, updateSubEvent } = endpoints.events;
    const body = {
      ...toRequestBody(values, kind, stored),
      isActive: stored.isActive,
      ...(description === null ? {} : { description }),
      ...(version === undefined ? {} : { version }),
      ...(isMailing ? {} : { notify: false }),
      ...(editing.isImageRemoved ? { removeImage: true } : {}),
    };
    const sent = sentOf(latest.current, values, description);
    const input = { params: { id: event._id }, body: body as never, files: { image: editing.image } };
    const { data: saved } = await upload(kind === 'main' ? updateMainEvent : updateSubEvent, input, submit.setProgress);
    // A response without an event is a success too.
    if (saved) replaceEvent(queryClient, saved);
    invalidateEvents(queryClient);
    showSuccess('🎉 Event updated successfully!');
    if (saved && isTypedOn(sent, latest.current)) {
      setStored(saved);
      return latest.current.goOn(fromEvent(saved), saved.version, sent);
    }
    editing.forget();
    // Who left while it was saved stays where they are.
    if (isShown.current) await goBack(saved?.mainEventId ?? stored.mainEventId);
  };

  const save = async () => {
    const description = await flushEditor(editing, stored.description);
    if (description === undefined) return;
    const missing = missingInUpdate(kind, form.values, description ?? stored.description);
    if (Object.keys(missing).length > 0) {
      form.setErrors(missing);
      showFailure('⚠️ Please fill in all required fields');
      return focusFirstError();
    }
    if (!(await askAboutChange(stored, editing.base, form.values))) return;
    await attempt(() => put(form.values, description, editing.version));
  };

  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      console.warn('Error updating event:', error);
      if (error instanceof ApiError && error.code === 'event_changed') {
        const response = await call(endpoints.events.showEvent, { params: { id: event._id } }).catch(() => null);
        // The dialog says it all: a message beside it, or above its title, would be the same once more.
        if (response) return setTheirs(response.data);
      }
      const told = nameTrash(error);
      showFailure(failureToast(told));
      submit.showRefusal(told);
    }
  };

  const saveMerged = ({ description, ...values }: Version, newer: Event) => {
    const changed = description === newer.description ? null : description;
    setStored(newer);
    setTheirs(null);
    editing.rebase(fromEvent(newer), newer.version, values, changed);
    submit.send(() => attempt(() => put(values, changed, newer.version)));
  };

  /** As it is once the pictures are there. */
  const latestSave = useRef(save);
  latestSave.current = save;

  return (
    <>
      <EventFormLayout
        kind={kind}
        editing={editing}
        submit={submit}
        mainEvents={mainEvents}
        posterSeed={event._id}
        stored={stored}
        onSubmit={() => submit.send(() => latestSave.current())}
        onStartOver={() => editing.restart(fromEvent(stored), stored.version)}
        feeNotice={<KeptPriceNotice eventId={event._id} editing={editing} />}
        mailNotice={<MailNotice eventId={event._id} editing={editing} isChosen={isMailing} onChoose={setMailing} />}
      >
        {editing.isDirty ? <p>Unsaved changes</p> : null}
        <Button variant="default" onClick={() => void goBack(stored.mainEventId)}>
          Cancel
        </Button>
        <Button type="submit" loading={submit.isBusy}>
          Update Event
        </Button>
      </EventFormLayout>
      {theirs ? (
        <ConflictDialog
          base={{ ...editing.base, description: stored.description }}
          mine={{ ...form.values, description: editing.description ?? stored.description }}
          theirs={{ ...fromEvent(theirs), description: theirs.description }}
          mainEvents={mainEvents}
          onClose={() => setTheirs(null)}
          onSave={(merged) => saveMerged(merged, theirs)}
        />
      ) : null}
      <LeaveGuard isDirty={editing.isDirty} mayLeave={mayLeave} onDiscard={editing.forget} />
    </>
  );
}
