import { Button, MultiSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { Event } from '#contract/events/events.ts';
import { ApiError } from '../../api.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { FormFailure } from '../auth/session/form-failure.tsx';
import { useFailure } from '../auth/session/sign-ins.ts';
import { DialogButtons } from '../components/dialog/dialog-buttons.tsx';
import { showFailure } from '../components/feedback/toast.ts';
import { DraftNotice } from '../components/form/drafts/draft-notice.tsx';
import { clearDraft } from '../components/form/drafts/draft-store.ts';
import { useDraftOfForm } from '../components/form/drafts/use-draft-of-form.ts';
import { focusFirstError } from '../components/form/focus-first-error.ts';
import { useDialogClose } from '../components/form/form-modal.tsx';
import { ImageField } from '../components/form/image-field.tsx';
import { LeaveGuard } from '../components/form/leave-guard.tsx';
import { maxLengthIn } from '../components/form/max-length.ts';
import {
  PendingPicturesContext,
  PendingPicturesNote,
  usePendingPictures,
} from '../components/form/picture/pending-pictures.tsx';
import type { ShownShape } from '../components/form/picture/shown-shape.ts';
import { useFailureInSight } from '../components/form/use-failure-in-sight.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { mainEventsQuery } from '../queries/events/events.ts';
import { nothingFound } from '../registrations/event-select.tsx';

export interface AmbassadorValues {
  name: string;
  institution: string;
  shortBio: string;
  /** Ids of main events; the first is the ambassador's own. */
  events: string[];
  /** The point of the photo that stays in sight; empty is the centre. */
  imageFocus: string;
}

export const emptyAmbassador: AmbassadorValues = {
  name: '',
  institution: '',
  shortBio: '',
  events: [],
  imageFocus: '',
};

const shapes = [
  { shape: 'card', name: 'Card', ratio: 4 / 3 },
  { shape: 'page', name: 'Opened', ratio: 16 / 9 },
  { shape: 'panel', name: 'Panel', ratio: 1, isRound: true },
] as const satisfies ShownShape[];

export interface AmbassadorPicture {
  file: File | null;
  isRemoved: boolean;
}

interface AmbassadorFormProps {
  initial: AmbassadorValues;
  image?: string | null;
  submitLabel: string;
  /** What its draft is kept under. */
  draftName: string;
  /** Saves; what it throws is shown at the fields it names. */
  onSave: (values: AmbassadorValues, picture: AmbassadorPicture, onProgress: (share: number) => void) => Promise<void>;
  onCancel?: () => void;
}

/** The main events, and those chosen before that were deleted since: they can be taken away. */
export function eventChoices(mainEvents: Pick<Event, '_id' | 'title'>[] | undefined, chosen: string[]) {
  const known = (mainEvents ?? []).map(({ _id, title }) => ({ value: _id, label: title }));
  const others = chosen.filter((id) => !known.some(({ value }) => value === id));
  const label = mainEvents ? 'Unknown Event' : 'Not fetched yet';
  return [...known, ...others.map((value) => ({ value, label }))];
}

/** The form of a campus ambassador; only the name is required. */
export function AmbassadorForm(props: AmbassadorFormProps) {
  const { initial, image = null, submitLabel, draftName, onSave, onCancel } = props;
  const { data: mainEvents, error, refetch } = useQuery(mainEventsQuery(useAdminApi()));
  const cancel = useDialogClose(() => onCancel?.());
  const form = useForm<AmbassadorValues>({ initialValues: initial });
  const [file, setFile] = useState<File | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const picture = useRef<AmbassadorPicture>({ file, isRemoved });
  picture.current = { file, isRemoved };
  const pictures = usePendingPictures();
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useFailure();
  const buttons = useFailureInSight(failure);
  // A draft has no picture, so neither the point of one that was chosen or removed.
  const isOther = file !== null || isRemoved;
  const draft = useDraftOfForm(draftName, form, undefined, isOther ? 'imageFocus' : undefined);

  const startOver = () => {
    draft.startOver();
    setFile(null);
    setRemoved(false);
  };
  const saving = useSingleMutation({
    mutationFn: async () => {
      await pictures.settled();
      await onSave(form.getValues(), picture.current, setProgress);
    },
    onMutate: () => setFailure(null),
    onSuccess: () => {
      startOver();
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fieldErrors : {};
      form.setErrors(fields);
      if (Object.keys(fields).length === 0) setFailure(failureText(error));
      else focusFirstError();
    },
    onSettled: () => setProgress(null),
  });
  const submit = () => {
    if (form.values.name.trim() === '') {
      form.setFieldError('name', 'Name is required');
      showFailure('Please fill in all required fields');
      return focusFirstError();
    }
    saving.mutate();
  };

  return (
    <PendingPicturesContext value={pictures}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DraftNotice restoredFrom={draft.restoredFrom} isOld={draft.isOld} hasPicture onStartOver={startOver} />
        <Stack gap="md">
          <TextInput
            name="name"
            label="Name"
            withAsterisk
            aria-required
            maxLength={maxLengthIn(endpoints.ambassadors.create, 'name')}
            {...form.getInputProps('name')}
          />
          <TextInput
            name="institution"
            label="Institution"
            maxLength={maxLengthIn(endpoints.ambassadors.create, 'institution')}
            {...form.getInputProps('institution')}
          />
          <MultiSelect
            name="events"
            label="Main Event"
            description="The first is the ambassador’s own; others follow"
            placeholder={form.values.events.length > 0 ? '' : 'Choose events'}
            data={eventChoices(mainEvents, initial.events)}
            searchable
            clearable
            nothingFoundMessage={nothingFound(!mainEvents, error !== null, mainEvents?.length === 0)}
            // Opening the list again tries again.
            onDropdownOpen={() => {
              if (error) void refetch();
            }}
            {...form.getInputProps('events')}
            error={form.errors.events ?? form.errors.mainEventId}
          />
          <Textarea
            name="shortBio"
            label="Short Bio"
            autosize
            minRows={3}
            maxRows={8}
            maxLength={maxLengthIn(endpoints.ambassadors.create, 'shortBio')}
            {...form.getInputProps('shortBio')}
          />
          <ImageField
            file={file}
            current={image}
            isRemoved={isRemoved}
            onFile={(chosen) => {
              form.clearFieldError('image');
              setFile(chosen);
            }}
            {...(image ? { onRemove: setRemoved } : {})}
            error={form.errors.image}
            progress={progress}
            focus={{
              value: form.values.imageFocus,
              stored: initial.imageFocus,
              shapes,
              onChange: (focus) => form.setFieldValue('imageFocus', focus),
            }}
          />
          <FormFailure text={failure} />
          <PendingPicturesNote />
          <DialogButtons ref={buttons} isBusy={saving.isPending}>
            {onCancel ? (
              <Button variant="default" disabled={saving.isPending} onClick={cancel}>
                Cancel
              </Button>
            ) : null}
            <Button type="submit" loading={saving.isPending}>
              {submitLabel}
            </Button>
          </DialogButtons>
        </Stack>
        <LeaveGuard
          isDirty={draft.isDirty || isOther}
          mayLeave={draft.mayLeave}
          onDiscard={() => clearDraft(draftName)}
        />
      </form>
    </PendingPicturesContext>
  );
}
