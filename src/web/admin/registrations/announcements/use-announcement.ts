import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { counted } from '#contract/panel/counted.ts';
import type { MailReach } from '#contract/panel/sent-mails.ts';
import { ApiError } from '../../../api.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { type ApprovalHint, confirmText } from '../../approvals/approval-note.tsx';
import { showIfAsked } from '../../approvals/show-asked.tsx';
import { useAdmin } from '../../auth/session/session-context.ts';
import { useFailure } from '../../auth/session/sign-ins.ts';
import { openQuestion } from '../../components/dialog/open-question.ts';
import { clearDraft } from '../../components/form/drafts/draft-store.ts';
import { useFormDraft, useStoredDraft } from '../../components/form/drafts/use-form-draft.ts';
import { toInstant } from '../../components/form/local-time.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { invalidateRegistrations } from '../../queries/registrations/registrations.ts';
import { sentMailsKey } from '../../queries/registrations/sent-mails.ts';
import { checkMail, type MailErrors, type MailValues } from './check-mail.ts';
import { audienceOf, type MailTarget } from './mail-target.ts';
import { reachText, unreachedText } from './recipients.ts';
import { replyToError } from './reply-to.tsx';

const DRAFT = 'mail';

const empty: MailValues = {
  statuses: ['confirmed'],
  withSubEvents: true,
  college: '',
  subject: '',
  text: '',
  replyTo: '',
  isLater: false,
  sendAt: '',
  reason: '',
};

const bodyOf = (target: MailTarget, { isLater, sendAt, withSubEvents, ...values }: MailValues, expected: number) => ({
  ...values,
  ...audienceOf(target),
  ...(target.to === 'matching' ? { expected } : {}),
  ...(target.to === 'event' || target.to === 'events' ? { withSubEvents } : {}),
  ...(isLater ? { sendAt: toInstant(sendAt) || null } : {}),
});

/** The message being written, and its sending after a confirmation. */
export function useAnnouncement(target: MailTarget) {
  const { callOnce } = useAdminApi();
  const { email } = useAdmin();
  const queryClient = useQueryClient();
  const draft = useStoredDraft<MailValues>(DRAFT);
  const [restoredFrom, setRestoredFrom] = useState(draft?.savedAt ?? null);
  const [values, setValues] = useState<MailValues>({ ...empty, ...draft?.values });
  const mayLeave = useRef(false);
  const isDirty = values.subject !== '' || values.text !== '';
  useFormDraft(DRAFT, values, isDirty);
  const [errors, setErrors] = useState<MailErrors>({});
  const [failure, setFailure] = useFailure();
  const [sent, setSent] = useState<(Pick<MailReach, 'people' | 'unreached'> & { isLater: boolean }) | null>(null);
  const [tested, setTested] = useState<string | null>(null);
  const startOver = () => {
    clearDraft(DRAFT);
    setValues(empty);
    setRestoredFrom(null);
  };
  const sending = useSingleMutation({
    mutationFn: ({ registrations }: MailReach) =>
      callOnce(endpoints.registrations.announce, { body: bodyOf(target, values, registrations) }, { draft: DRAFT }),
    onSuccess: (response, expected) => {
      const { people, unreached } = response?.data ?? expected;
      setSent({ people, unreached, isLater: values.isLater });
      startOver();
    },
    // After a failure too: a mail whose response was lost is among those that were sent.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: sentMailsKey }),
    onError: (error) => {
      if (showIfAsked(error, queryClient)) return startOver();
      // What the page counts is of an earlier moment.
      if (error instanceof ApiError && error.code === 'audience_changed') invalidateRegistrations(queryClient);
      if (error instanceof ApiError && error.errors.length > 0) setErrors(error.fieldErrors);
      else setFailure(failureText(error));
    },
  });

  const testing = useSingleMutation({
    mutationFn: () =>
      callOnce(
        endpoints.sentMails.test,
        {
          body: {
            ...(target.to === 'event' && target.eventId ? { eventId: target.eventId } : {}),
            subject: values.subject,
            text: values.text,
          },
        },
        { draft: DRAFT },
      ),
    onSuccess: (response) => setTested(response?.data.recipient ?? email),
    onError: (error) => {
      if (error instanceof ApiError && error.errors.length > 0) setErrors(error.fieldErrors);
      else setFailure(failureText(error));
    },
  });
  /** Whether the message can be sent as it is filled in; the first field that cannot has the focus. */
  const isComplete = (): boolean => {
    const found = checkMail(target, values);
    setErrors(found);
    setFailure(null);
    setSent(null);
    setTested(null);
    const complete = Object.keys(found).length === 0;
    if (!complete) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus());
    }
    return complete;
  };
  /** Said when the field is left: not only once the message is sent. */
  const checkReplyTo = () => {
    const error = replyToError(values.replyTo);
    if (error) setErrors((before) => ({ ...before, replyTo: error }));
  };
  const sendTest = () => {
    if (isComplete()) testing.mutate();
  };

  const askFirst = (event: React.SubmitEvent<HTMLFormElement>, reach: MailReach | undefined, hint: ApprovalHint) => {
    event.preventDefault();
    if (!isComplete()) return;
    if (reach === undefined) {
      setFailure('How many registrations it goes to is not known yet. Try again in a moment.');
      return;
    }
    if (reach.registrations === 0) {
      setFailure('Nobody would get this message. Choose other statuses.');
      return;
    }
    if (reach.people === 0 && !values.isLater) {
      setFailure(`Nobody would get this message.${unreachedText(reach.unreached)}`);
      return;
    }
    openQuestion({
      title: `${values.isLater ? 'Schedule' : 'Send'} “${values.subject.trim()}”?`,
      children: `${
        values.isLater
          ? `It goes to the people of ${counted(reach.registrations, 'registration')}, or who is one of them by then. You can cancel it until its time.`
          : `It goes to ${reachText(reach)} and cannot be called back.`
      }${unreachedText(reach.unreached, values.isLater)}${hint.text === null ? '' : ` ${hint.text}`}`,
      labels: { confirm: confirmText(hint, values.isLater ? 'Schedule it' : 'Send it'), cancel: 'Not yet' },
      onConfirm: () => sending.mutate(reach),
    });
  };
  const set = (change: Partial<MailValues>) => {
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
    checkReplyTo,
    sendTest,
    isTesting: testing.isPending,
    isBusy: sending.isPending,
    askFirst,
    restoredFrom,
    startOver,
    guard: { isDirty, mayLeave, onDiscard: () => clearDraft(DRAFT) },
  };
}
