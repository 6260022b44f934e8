import { Alert, Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { type EventResults, MAX_RESULTS_NOTE, publishResultsSchema } from '#contract/results/results.ts';
import { ApiError } from '../../api.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { ApprovalNote, ApprovalReason, confirmText, useResultsHint } from '../approvals/approval-note.tsx';
import { isAsked, showIfAsked } from '../approvals/show-asked.tsx';
import { useMay } from '../auth/session/powers.ts';
import { WrongCertificates } from '../certificates/wrong-certificates.tsx';
import { DateAndTime } from '../components/date-time.tsx';
import { SavedMeanwhile } from '../components/feedback/saved-meanwhile.tsx';
import { showFailure, showSuccess } from '../components/feedback/toast.ts';
import { focusFirstError } from '../components/form/focus-first-error.ts';
import { FormBar } from '../components/form/form-bar.tsx';
import { LeaveGuard } from '../components/form/leave-guard.tsx';
import { mayForEvent } from '../events/may-for-event.ts';
import { certificatesKey } from '../queries/certificates.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { type ResultsOfEvent, resultsQuery } from '../queries/results.ts';
import styles from './results.module.css';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { contentOf, isUsed, type ResultsDraft, useResultsDraft } from './use-results-draft.ts';
import { WinnerRows } from './winner-rows.tsx';

/** Messages by the row's key and the field, or `note`. */
type Errors = Record<string, string>;

/** Messages of a request's paths (`winners.0.name`): the request leaves out the rows that are not used. */
function errorsOf({ winners }: ResultsDraft, problems: readonly { path: string; message: string }[]): Errors {
  const used = winners.filter(isUsed);
  return Object.fromEntries(
    problems.map(({ path, message }) => {
      const [, index, field] = /^winners\.(\d+)\.(\w+)$/.exec(path) ?? [];
      return [index ? `${used[Number(index)]?.key}.${field}` : path, message];
    }),
  );
}

function findErrors(draft: ResultsDraft): Errors {
  const { error } = publishResultsSchema.safeParse(contentOf(draft));
  return errorsOf(
    draft,
    (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message })),
  );
}

export function ResultsForm({ stored: { event, results } }: { stored: ResultsOfEvent }) {
  const api = useAdminApi();
  const client = useQueryClient();
  const [published, setPublished] = useState(results);
  const { draft, setDraft, isDirty, isRestored, clear, restart, rebase } = useResultsDraft(event._id, results);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [isTakingBack, setTakingBack] = useState(false);
  const mayLeave = useRef(false);
  const hint = useResultsHint();
  const may = useMay();
  const params = { id: event._id };

  const noteStored = (latest: EventResults | null) => {
    client.setQueryData(resultsQuery(api, event._id).queryKey, { event, results: latest });
    setPublished(latest);
    void client.invalidateQueries({ queryKey: certificatesKey(event._id) });
    setErrors({});
    setReason('');
  };
  const takeOver = (latest: EventResults | null) => {
    noteStored(latest);
    restart(latest);
  };
  const publishing = useSingleMutation({
    mutationFn: async (sent: ResultsDraft) => {
      const { version } = sent;
      const body = { ...contentOf(sent), version, ...(reason.trim() ? { reason: reason.trim() } : {}) };
      return (await api.call(endpoints.results.publish, { params, body })).data;
    },
    onSuccess: (saved, sent) => {
      noteStored(saved);
      rebase(saved, sent);
      showSuccess('The results are published');
    },
    onError: (error, sent) => {
      if (showIfAsked(error, client)) {
        noteStored(published);
        return rebase(published, sent);
      }
      if (!(error instanceof ApiError) || error.errors.length === 0) return;
      setErrors(errorsOf(sent, error.errors));
      focusFirstError();
    },
  });
  const theirs = useSingleMutation({
    mutationFn: async (_then: 'show' | 'replace' | 'name') => (await api.call(endpoints.results.show, { params })).data,
    onSuccess: (latest, then) => {
      if (then === 'replace') return publishing.mutate({ ...draft, version: latest?.version ?? 0 });
      if (then === 'name') return setPublished(latest);
      publishing.reset();
      takeOver(latest);
    },
  });
  const { error } = publishing;
  const isConflict = error instanceof ApiError && error.code === 'results_changed';
  const failure = error && !isConflict && !isAsked(error) ? failureText(error) : null;

  const publish = () => {
    const found = findErrors(draft);
    setErrors(found);
    if (Object.keys(found).length === 0) return publishing.mutate(draft);
    showFailure('Please look at the marked fields');
    focusFirstError();
  };
  return (
    <div className={styles.page}>
      {isRestored ? (
        <Alert color="indigo" variant="light" mb="md" role="status" title="Your draft is back">
          What you wrote here and did not publish was kept in this browser.{' '}
          <Button size="compact-sm" variant="white" onClick={() => restart(published)}>
            Start over
          </Button>
        </Alert>
      ) : null}
      <form
        className={styles.form}
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          publish();
        }}
      >
        {mayForEvent(may, 'certificates.issue', event) ? <WrongCertificates eventId={event._id} isElsewhere /> : null}
        <Published event={event} results={published} onTakeBack={() => setTakingBack(true)} />
        <WinnerRows
          winners={draft.winners}
          errors={errors}
          onChange={(winners) => {
            setErrors({});
            setDraft((before) => ({ ...before, winners }));
          }}
        />
        <Textarea
          label="Below them (optional)"
          description="Special mentions, or why there are no winners."
          autosize
          minRows={2}
          maxRows={10}
          maxLength={MAX_RESULTS_NOTE}
          value={draft.note}
          error={errors.note}
          onChange={({ currentTarget: { value } }) => {
            setErrors({});
            setDraft((before) => ({ ...before, note: value }));
          }}
        />
        {hint.isNeeded ? <ApprovalReason value={reason} onChange={setReason} error={errors.reason} /> : null}
        <ApprovalNote hint={hint} />
        {isConflict ? (
          <SavedMeanwhile
            what="Results were published"
            isShowing={theirs.isPending}
            isReplacing={publishing.isPending}
            onShow={() => theirs.mutate('show')}
            onReplace={() => theirs.mutate('replace')}
          />
        ) : null}
        <FormBar failure={failure}>
          {isDirty ? <p>Not published yet</p> : null}
          <Button type="submit" loading={publishing.isPending} disabled={!isDirty && !failure && !errors.note}>
            {confirmText(hint, 'Publish')}
          </Button>
        </FormBar>
      </form>
      {isTakingBack && published ? (
        <TakeBackDialog
          event={event}
          results={published}
          onDone={() => takeOver(null)}
          onChanged={() => theirs.mutate('name')}
          onClose={() => setTakingBack(false)}
        />
      ) : null}
      <LeaveGuard isDirty={isDirty} mayLeave={mayLeave} onDiscard={clear} />
    </div>
  );
}

/** Whether visitors see results now, and what takes them back. */
function Published({ event, results, onTakeBack }: ResultsOfEvent & { onTakeBack: () => void }) {
  const href = `/subevent/${encodeURIComponent(event.title)}/${event._id}`;
  return (
    <div className={styles.published}>
      <p>
        {results ? (
          <>
            Published <DateAndTime at={results.publishedAt} />.{' '}
          </>
        ) : (
          'Nothing is published yet. '
        )}
        <a href={href} target="_blank" rel="noopener" title="Opens in a new tab">
          See the page
        </a>
      </p>
      {results ? (
        <Button variant="default" size="sm" onClick={onTakeBack}>
          Take back
        </Button>
      ) : null}
    </div>
  );
}
