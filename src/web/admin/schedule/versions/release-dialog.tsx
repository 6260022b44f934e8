import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { ScheduleDraft } from '#contract/schedule/schedule-releases.ts';
import { ApiError } from '../../../api.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { showIfAsked } from '../../approvals/show-asked.tsx';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import { showSuccess } from '../../components/feedback/toast.ts';
import { useDialogDraft, useDraftState } from '../../components/form/drafts/use-dialog-draft.ts';
import { FormModal } from '../../components/form/form-modal.tsx';
import { maxLengthIn } from '../../components/form/max-length.ts';
import { NoMailNote } from '../../components/mail/no-mail-server.tsx';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { scheduleDraftQuery, scheduleKey } from '../../queries/schedule.ts';
import { ChangeList } from './change-list.tsx';

const isChanged = (error: unknown) => error instanceof ApiError && error.code === 'schedule_changed';

/**
 * Names a version and says how many people are mailed before it is released. Somebody else may be halfway through moving a day:
 * only what the dialog shows is released, and where other changes wait by then it shows those.
 */
export function ReleaseDialog({ draft, onClose }: { draft: ScheduleDraft; onClose: () => void }) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState(draft);
  const typed = useDialogDraft('release', onClose);
  const [name, setName] = useDraftState(typed, 'name', draft.nextName);
  const [note, setNote] = useDraftState(typed, 'note', '');
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => {
      const { fingerprint } = seen;
      return api.call(endpoints.scheduleReleases.release, { body: { name, note, expected: { fingerprint } } });
    },
    onSuccess: ({ data }) => {
      showSuccess(`Version ${data.name} is released`);
      typed.done();
    },
    onError: async (failed) => {
      if (showIfAsked(failed, queryClient)) return typed.done();
      if (!isChanged(failed)) return;
      const latest = await queryClient.fetchQuery({ ...scheduleDraftQuery(api), staleTime: 0 }).catch(() => null);
      if (latest) setSeen(latest);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: scheduleKey }),
  });
  const wrong = error instanceof ApiError ? error.fieldErrors : {};
  return (
    <FormModal opened onClose={onClose} draft={typed} title={`Release version ${draft.nextName}`}>
      <form
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          mutate();
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            {seen.people === 0
              ? 'Nobody is mailed: no registered person has an event at other hours or another venue.'
              : `${seen.people === 1 ? '1 person gets one email' : `${seen.people} people get one email each`}, with their own events alone.`}
          </Text>
          {seen.people > 0 ? <NoMailNote /> : null}
          <TextInput
            label="Version"
            maxLength={maxLengthIn(endpoints.scheduleReleases.release, 'name')}
            value={name}
            error={wrong.name}
            data-autofocus
            onChange={(changed) => setName(changed.currentTarget.value)}
          />
          <Textarea
            label="Note"
            description="Why, for everybody: it is in the mails and on the page of changes."
            maxLength={maxLengthIn(endpoints.scheduleReleases.release, 'note')}
            autosize
            minRows={3}
            value={note}
            error={wrong.note}
            onChange={(changed) => setNote(changed.currentTarget.value)}
          />
          {isChanged(error) && seen.changes.length > 0 ? <ChangeList changes={seen.changes} /> : null}
          <DialogFooter
            failure={error && Object.keys(wrong).length === 0 ? failureText(error) : null}
            confirm="Release"
            isPending={isPending}
            onClose={onClose}
          />
        </Stack>
      </form>
    </FormModal>
  );
}
