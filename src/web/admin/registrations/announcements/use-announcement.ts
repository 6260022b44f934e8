import { modals } from '@mantine/modals';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { Announcement } from '#contract/panel/announcements.ts';
import { unknownPlaceholders } from '#contract/panel/mail-placeholders.ts';
import { ApiError } from '../../../api.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { type ApprovalHint, confirmText } from '../../approvals/approval-note.tsx';
import { showIfAsked } from '../../approvals/show-asked.tsx';
import { clearDraft } from '../../components/form/drafts/draft-store.ts';
import { useFormDraft, useStoredDraft } from '../../components/form/drafts/use-form-draft.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { sentMailsKey } from '../../queries/registrations/sent-mails.ts';

type Values = Omit<Announcement, 'eventId'>;
type Errors = Partial<Record<keyof Announcement, string>>;

const DRAFT = 'mail';

const empty: Values = { statuses: ['confirmed'], withSubEvents: false, college: '', subject: '', text: '', reason: '' };

const unknownIn = (text: string) => unknownPlaceholders(text).map((name) => `There is no placeholder {{${name}}}`)[0];

function check(eventId: string | null, { statuses, subject, text }: Values): Errors {
  const [inSubject, inText] = [unknownIn(subject), unknownIn(text)];
  return {
    ...(inSubject ? { subject: inSubject } : {}),
    ...(inText ? { text: inText } : {}),
    ...(eventId ? {} : { eventId: 'Choose an event' }),
    ...(statuses.length > 0 ? {} : { statuses: 'Choose at least one status' }),
    ...(subject.trim() ? {} : { subject: 'Subject is required' }),
    ...(text.trim() ? {} : { text: 'Message is required' }),
  };
}

/** The message being written, and its sending after a confirmation. */
export function useAnnouncement(eventId: string | null) {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const draft = useStoredDraft<Values>(DRAFT);
  const [restoredFrom, setRestoredFrom] = useState(draft?.savedAt ?? null);
  const [values, setValues] = useState<Values>({ ...empty, ...draft?.values });
  const mayLeave = useRef(false);
  const isDirty = values.subject !== '' || values.text !== '';
  useFormDraft(DRAFT, values, isDirty);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [tested, setTested] = useState<string | null>(null);
  const startOver = () => {
    clearDraft(DRAFT);
    setValues(empty);
    setRestoredFrom(null);
  };
  const sending = useSingleMutation({
    mutationFn: (body: Announcement) => call(endpoints.registrations.announce, { body }),
    onSuccess: ({ data }) => {
      setSent(data.recipients);
      startOver();
      void queryClient.invalidateQueries({ queryKey: sentMailsKey });
    },
    onError: (error) => {
      if (showIfAsked(error, queryClient)) return startOver();
      if (error instanceof ApiError && error.errors.length > 0) setErrors(error.fieldErrors);
      else setFailure(failureText(error));
    },
  });

  const testing = useSingleMutation({
    mutationFn: () =>
      call(endpoints.sentMails.test, {
        body: { eventId: eventId ?? '', subject: values.subject, text: values.text },
      }),
    onSuccess: ({ data }) => setTested(data.recipient),
    onError: (error) => {
      if (error instanceof ApiError && error.errors.length > 0) setErrors(error.fieldErrors);
      else setFailure(failureText(error));
    },
  });
  /** Whether the message can be sent as it is filled in; the first field that cannot has the focus. */
  const isComplete = (): boolean => {
    const found = check(eventId, values);
    setErrors(found);
    setFailure(null);
    setSent(null);
    setTested(null);
    const complete = Boolean(eventId) && Object.keys(found).length === 0;
    if (!complete) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
    }
    return complete;
  };
  const sendTest = () => {
    if (isComplete()) testing.mutate();
  };

  const askFirst = (event: React.SubmitEvent<HTMLFormElement>, recipients: number, hint: ApprovalHint) => {
    event.preventDefault();
    if (!isComplete() || !eventId) return;
    if (recipients === 0) {
      setFailure('Nobody would get this message. Choose other statuses.');
      return;
    }
    modals.openConfirmModal({
      title: `Send “${values.subject.trim()}”?`,
      children: `It goes to the people of ${recipients} ${recipients === 1 ? 'registration' : 'registrations'} and cannot be called back.${hint.text === null ? '' : ` ${hint.text}`}`,
      labels: { confirm: confirmText(hint, 'Send it'), cancel: 'Not yet' },
      onConfirm: () => sending.mutate({ eventId, ...values }),
    });
  };
  const set = (change: Partial<Values>) => {
    setValues((before) => ({ ...before, ...change }));
    setErrors({});
  };
  return {
    values,
    set,
    errors,
    failure,
    sent,
    tested,
    sendTest,
    isTesting: testing.isPending,
    isBusy: sending.isPending,
    askFirst,
    restoredFrom,
    startOver,
    guard: { isDirty, mayLeave, onDiscard: () => clearDraft(DRAFT) },
  };
}
