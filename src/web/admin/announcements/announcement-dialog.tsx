import { Checkbox, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { announcementLevelKeys, announcementLevels } from '#contract/announcements/announcement-levels.ts';
import { endError } from '#contract/announcements/announcement-times.ts';
import type { EditedAnnouncement } from '#contract/announcements/announcements.ts';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { useMay } from '../auth/session/powers.ts';
import { withFieldErrors } from '../committee/with-field-errors.ts';
import { DialogFooter } from '../components/dialog-footer.tsx';
import { showSuccess } from '../components/feedback/toast.ts';
import { DateTimeField } from '../components/form/date-field.tsx';
import { useDraftOfForm } from '../components/form/drafts/use-draft-of-form.ts';
import { focusFirstError } from '../components/form/focus-first-error.ts';
import { FormModal } from '../components/form/form-modal.tsx';
import { toInstant, toLocal } from '../components/form/local-time.ts';
import { maxLengthIn } from '../components/form/max-length.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { announcementsKey } from '../queries/site/announcements.ts';
import { EventSelect } from '../registrations/event-select.tsx';
import styles from './announcements.module.css';

interface AnnouncementDialogProps {
  announcement: EditedAnnouncement | null;
  onClose: () => void;
}

const levels = announcementLevelKeys.map((value) => ({ value, label: announcementLevels[value] }));

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
  const { call, callOnce } = useAdminApi();
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
  const send = ({ startsAt, endsAt, ...values }: typeof form.values) => {
    const times = instantsOf({ startsAt, endsAt }, announcement);
    const body = { ...values, startsAt: times.startsAt ?? '', endsAt: times.endsAt ?? '' };
    if (!announcement) return callOnce(endpoints.announcements.create, { body }, { draft: draftName });
    const { _id: id, version } = announcement;
    return call(endpoints.announcements.update, { params: { id }, body: { ...body, version } });
  };
  const saving = useSingleMutation({
    mutationFn: (values: typeof form.values) => withFieldErrors(form, () => send(values)),
    onSuccess: (response) => {
      void queryClient.invalidateQueries({ queryKey: announcementsKey });
      showSuccess(response?.message ?? 'Saved');
      draft.done();
    },
  });
  return (
    <FormModal
      opened
      onClose={onClose}
      draft={draft}
      title={announcement ? 'Change the announcement' : 'Announce'}
      size="lg"
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit((values) => saving.mutate(values), focusFirstError)}
      >
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
