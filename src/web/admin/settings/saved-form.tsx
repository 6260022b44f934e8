import { Button } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { ApiError } from '../../api.ts';
import { failureText } from '../api/failure-text.ts';
import { useFailure } from '../auth/session/sign-ins.ts';
import { showFailure, showSuccess } from '../components/feedback/toast.ts';
import { DraftNotice } from '../components/form/drafts/draft-notice.tsx';
import { useDraftOfForm } from '../components/form/drafts/use-draft-of-form.ts';
import { focusFirstError } from '../components/form/focus-first-error.ts';
import { FormBar } from '../components/form/form-bar.tsx';
import { LeaveGuard } from '../components/form/leave-guard.tsx';
import { PendingPicturesContext, usePendingPictures } from '../components/form/picture/pending-pictures.tsx';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import styles from './settings.module.css';

interface SavedFormProps<Values extends object> {
  /** The name of its draft. */
  draftName: string;
  /** What screen readers call it, where the page has several. */
  label?: string;
  initial: Values;
  /** Sends the values, and returns them as they are stored now. */
  save: (values: Values) => Promise<Values>;
  /** The toast and the button. */
  savedText: string;
  submitLabel: string;
  fields: (form: UseFormReturnType<Values>) => React.ReactNode;
  /** Before the names of fields in the errors of a response: where in its request the values are. */
  errorPrefix?: string;
}

/** A form of one stored record: it says what is unsaved, takes changes back, and asks before they are left. */
export function SavedForm<Values extends object>(props: SavedFormProps<Values>) {
  const { draftName, label, initial, save, savedText, submitLabel, fields, errorPrefix = '' } = props;
  const form = useForm<Values>({ initialValues: initial });
  const draft = useDraftOfForm(draftName, form);
  const [failure, setFailure] = useFailure();
  const pictures = usePendingPictures();
  const { isDirty } = draft;

  const saving = useSingleMutation({
    mutationFn: async () => {
      await pictures.settled();
      const sent = form.getValues();
      return { stored: await save(sent), sent };
    },
    onMutate: () => {
      setFailure(null);
      form.clearErrors();
    },
    onSuccess: ({ stored, sent }) => {
      form.setInitialValues(stored);
      // What was typed during the request stays.
      if (JSON.stringify(form.getValues()) === JSON.stringify(sent)) form.setValues(stored);
      showSuccess(savedText);
    },
    onError: (error) => {
      const given = Object.entries(error instanceof ApiError ? error.fieldErrors : {});
      const errors = Object.fromEntries(given.map(([path, message]) => [path.replace(errorPrefix, ''), message]));
      form.setErrors(errors);
      showFailure('The settings were not saved');
      if (Object.keys(errors).length > 0) focusFirstError();
      else setFailure(failureText(error));
    },
  });

  return (
    <PendingPicturesContext value={pictures}>
      <form
        className={styles.form}
        noValidate
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <DraftNotice restoredFrom={draft.restoredFrom} isOld={draft.isOld} onStartOver={draft.startOver} />
        {fields(form)}
        <FormBar failure={failure}>
          {isDirty ? <p>Unsaved changes</p> : null}
          <Button variant="default" disabled={!isDirty} onClick={draft.startOver}>
            Take changes back
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {submitLabel}
          </Button>
        </FormBar>
        <LeaveGuard isDirty={isDirty} mayLeave={draft.mayLeave} onDiscard={draft.startOver} />
      </form>
    </PendingPicturesContext>
  );
}
