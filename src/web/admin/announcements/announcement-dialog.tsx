import { Checkbox, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { announcementLevelKeys, announcementLevels } from '#contract/announcements/announcement-levels.ts';
import { endError } from '#contract/announcements/announcement-times.ts';
import type { EditedAnnouncement } from '#contract/announcements/announcements.ts';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { useMay } from '../auth/session/powers.ts';
import { withFieldErrors } from '../committee/with-field-errors.ts';
import { askAboutGaps, gapsIn } from '../components/dialog/gaps.ts';
import { DialogFooter } from '../components/dialog-footer.tsx';
import { showSuccess } from '../components/feedback/toast.ts';
import { saveOrAsk } from '../components/form/conflict/save-or-ask.ts';
import { DateTimeField } from '../components/form/date-field.tsx';
import { useDraftOfForm } from '../components/form/drafts/use-draft-of-form.ts';
import { focusFirstError } from '../components/form/focus-first-error.ts';
import { FormModal } from '../components/form/form-modal.tsx';
import { toInstant, toLocal } from '../components/form/local-time.ts';
import { maxLengthIn } from '../components/form/max-length.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { announcementsKey, findAnnouncement } from '../queries/site/announcements.ts';
import { EventSelect, useEventGroups } from '../registrations/event-select.tsx';
import styles from './announcements.module.css';

interface AnnouncementDialogProps {
  announcement: EditedAnnouncement | null;
  onClose: () => void;
}

const levels = announcementLevelKeys.map((value) => ({ value, label: announcementLevels[value] }));

const labels = {
  title: 'Title',
  text: 'Text',
  level: 'Level',
  isPinned: 'Pinned',
  eventId: 'Event',
  startsAt: 'Shown from',
  endsAt: 'Shown until',
};

const startOf = (announcement: EditedAnnouncement | null) => ({
  title: announcement?.title ?? '',
  text: announcement?.text ?? '',
  level: announcement?.level ?? ('info' as const),
  isPinned: announcement?.isPinned ?? false,
  eventId: announcement?.event?._id ?? '',
  startsAt: toLocal(announcement?.startsAt ?? null),
  endsAt: toLocal(announcement?.endsAt ?? null),
});

/** The times of the form; one that was not touched keeps its seconds, which the field does not show. */
function instantsOf({ startsAt, endsAt }: { startsAt: string; endsAt: string }, before: EditedAnnouncement | null) {
  const read = (value: string, stored: string | null) =>
    value === toLocal(stored) ? stored : toInstant(value) || null;
  return { startsAt: read(startsAt, before?.startsAt ?? null), endsAt: read(endsAt, before?.endsAt ?? null) };
}

/** Writes an announcement, or changes one. */
export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const api = useAdminApi();
  const { call, callOnce } = api;
  const queryClient = useQueryClient();
  const isForAll = useMay().everywhere('announcements.edit');
  const form = useForm({
    initialValues: startOf(announcement),
    validate: {
      title: (value) => (value.trim() ? null : 'What is it about?'),
      text: (value) => (value.trim() ? null : 'Write the announcement'),
      eventId: (value) => (value || isForAll ? null : 'Choose one of your events'),
      endsAt: (endsAt, { startsAt }) => {
        const times = instantsOf({ startsAt, endsAt }, announcement);
        const now = new Date().toISOString();
        return (
          endError(
            { ...times, startsAt: times.startsAt ?? announcement?.startsAt ?? now },
            { before: announcement?.endsAt ?? null, now },
          ) ?? null
        );
      },
    },
  });
  const draftName = `announcement-${announcement?._id ?? 'new'}`;
  const draft = useDraftOfForm(draftName, form, onClose);
  const base = useRef(announcement);
  const { groups } = useEventGroups(true);
  const show = (name: keyof typeof form.values, of: typeof form.values) => {
    if (name === 'level') return announcementLevels[of.level];
    if (name !== 'eventId') return null;
    const chosen = groups.flatMap(({ items }) => items).find(({ value }) => value === of.eventId);
    return of.eventId ? (chosen?.label ?? 'Another event') : 'Whole festival';
  };
  const toBody = (values: typeof form.values, before: EditedAnnouncement | null) => {
    const { startsAt, endsAt } = instantsOf(values, before);
    return { ...values, startsAt: startsAt ?? '', endsAt: endsAt ?? '' };
  };
  /** Saves it, and returns what the server says. */
  const send = async (values: typeof form.values): Promise<string | undefined> => {
    if (!announcement) {
      const body = toBody(values, null);
      return (await callOnce(endpoints.announcements.create, { body }, { draft: draftName }))?.message;
    }
    let said: string | undefined;
    const { _id: id, version } = announcement;
    await saveOrAsk<typeof form.values, EditedAnnouncement | null>(values, {
      base,
      toValues: startOf,
      // A deleted one has no other values: the server says that it is gone.
      read: async () => (await findAnnouncement(api, id)) ?? base.current,
      send: async (given, before) => {
        const body = { ...toBody(given, before), version: before?.version ?? version };
        const { data, message } = await call(endpoints.announcements.update, { params: { id }, body });
        said = message;
        return data;
      },
      labels,
      show,
      code: 'announcement_changed',
      title: 'This announcement was changed meanwhile',
    });
    return said;
  };
  const saving = useSingleMutation({
    mutationFn: (values: typeof form.values) => withFieldErrors(form, () => send(values)),
    onSuccess: (said) => {
      void queryClient.invalidateQueries({ queryKey: announcementsKey });
      showSuccess(said ?? 'Saved');
      draft.done();
    },
  });
  const [isAsking, setAsking] = useState(false);
  /** The second of two clicks asks nothing more. */
  const hasAsked = useRef(false);
  /** Saves it, once its author knows what nobody has filled in. */
  const submit = (values: typeof form.values) => {
    if (hasAsked.current) return;
    const gaps = gapsIn(`${values.title}\n${values.text}`);
    if (gaps.length === 0) return saving.mutate(values);
    hasAsked.current = true;
    setAsking(true);
    const asked = () => {
      hasAsked.current = false;
      setAsking(false);
    };
    // Later: the Escape that closes the question would close this dialog, too.
    askAboutGaps(
      gaps,
      () => saving.mutate(values),
      () => setTimeout(asked),
    );
  };
  return (
    <FormModal
      opened
      onClose={onClose}
      closeOnEscape={!isAsking}
      draft={draft}
      title={announcement ? 'Change the announcement' : 'Announce'}
      size="lg"
    >
      <form className={styles.form} noValidate onSubmit={form.onSubmit(submit, focusFirstError)}>
        <TextInput
          label="Title"
          maxLength={maxLengthIn(endpoints.announcements.create, 'title')}
          required
          data-autofocus
          {...form.getInputProps('title')}
        />
        <Textarea
          label="Text"
          description="Plain text. An empty line begins a paragraph."
          maxLength={maxLengthIn(endpoints.announcements.create, 'text')}
          rows={5}
          required
          {...form.getInputProps('text')}
        />
        <div>
          <Text size="sm" fw={600} id="announcement-level">
            Level
          </Text>
          <SegmentedControl
            fullWidth
            data={levels}
            aria-labelledby="announcement-level"
            {...form.getInputProps('level')}
          />
        </div>
        <Checkbox
          label="Pinned: above every page of the site"
          description="Three are shown, the urgent and then the newest ones, until visitors dismiss them."
          {...form.getInputProps('isPinned', { type: 'checkbox' })}
        />
        <EventSelect
          label="Event"
          description={isForAll ? 'Left empty, it is for the whole festival.' : undefined}
          placeholder={isForAll ? 'Whole festival' : 'Choose or type'}
          withParents
          clearable={isForAll}
          required={!isForAll}
          value={form.values.eventId || null}
          onChange={(id) => form.setFieldValue('eventId', id ?? '')}
          error={form.errors.eventId}
        />
        <div className={styles.times}>
          <DateTimeField
            label="Shown from"
            description={announcement ? undefined : 'Left empty, from now on.'}
            {...form.getInputProps('startsAt')}
          />
          <DateTimeField
            label="Shown until"
            description={announcement ? undefined : 'Left empty, without an end.'}
            {...form.getInputProps('endsAt')}
          />
        </div>
        <DialogFooter
          failure={saving.error && Object.keys(form.errors).length === 0 ? failureText(saving.error) : null}
          confirm={announcement ? 'Save' : 'Publish'}
          isPending={saving.isPending}
          onClose={onClose}
        />
      </form>
    </FormModal>
  );
}
