import { modals } from '@mantine/modals';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { Announcement } from '#contract/registrations.ts';
import { ApiError } from '../../../api.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { type ApprovalHint, confirmText } from '../../approvals/approval-note.tsx';
import { showIfAsked } from '../../approvals/show-asked.tsx';
import { useSingleMutation } from '../../queries/use-single-mutation.ts';

type Values = Omit<Announcement, 'eventId'>;
type Errors = Partial<Record<keyof Announcement, string>>;

const empty: Values = { statuses: ['confirmed'], subject: '', text: '' };

function check(eventId: string | null, { statuses, subject, text }: Values): Errors {
  return {
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
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const sending = useSingleMutation({
    mutationFn: (body: Announcement) => call(endpoints.registrations.announce, { body }),
    onSuccess: ({ data }) => {
      setSent(data.recipients);
      setValues(empty);
    },
    onError: (error) => {
      if (showIfAsked(error, queryClient)) return setValues(empty);
      if (error instanceof ApiError && error.errors.length > 0) setErrors(error.fieldErrors);
      else setFailure(failureText(error));
    },
  });

  const askFirst = (event: React.SubmitEvent<HTMLFormElement>, recipients: number, hint: ApprovalHint) => {
    event.preventDefault();
    const found = check(eventId, values);
    setErrors(found);
    setFailure(null);
    setSent(null);
    if (!eventId || Object.keys(found).length > 0) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
      return;
    }
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
  return { values, set, errors, failure, sent, isBusy: sending.isPending, askFirst };
}
