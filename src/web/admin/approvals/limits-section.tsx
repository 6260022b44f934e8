import { Button, NumberInput, Stack, Switch, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { APPROVAL_LIMITS, type ApprovalLimits, isLoosened } from '#contract/approvals/approval-kinds.ts';
import { endpoints } from '#contract/endpoints.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import { ApiError } from '../../api.ts';
import { historyPath } from '../activity/activity-paths.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { useMay } from '../auth/session/powers.ts';
import { DialogFooter } from '../components/dialog-footer.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { showSuccess } from '../components/feedback/toast.ts';
import { type Amount, AmountField } from '../components/form/amount-field.tsx';
import { useDialogDraft, useDraftState } from '../components/form/drafts/use-dialog-draft.ts';
import { FormModal } from '../components/form/form-modal.tsx';
import { HeaderLink } from '../components/header-link.tsx';
import { approvalLimitsQuery, approvalsKey } from '../queries/approvals.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import styles from './approvals.module.css';
import { showIfAsked } from './show-asked.tsx';

const textsOf = ({ refundAbove, mailAbove, deletePaid, publishResults }: ApprovalLimits): string[] => [
  ...(refundAbove === null ? [] : [`Refunds above ${formatRupees(refundAbove)}`]),
  ...(mailAbove === null ? [] : [`Mails to more than ${mailAbove.toLocaleString('en-IN')} people`]),
  ...(deletePaid ? ['Deleting an event with paid registrations'] : []),
  ...(publishResults ? ['Publishing results'] : []),
];

/** What takes two people here, and the button that changes it. */
export function LimitsSection({ mayChange }: { mayChange: boolean }) {
  const { data, error, isFetching, refetch } = usePageQuery(approvalLimitsQuery(useAdminApi()));
  const [isOpen, setOpen] = useState(false);
  const mayReadAudit = useMay().everywhere('audit.read');
  if (!data) {
    if (!error) return null;
    return <ErrorState what="What takes two people" error={error} isLoading={isFetching} onRetry={refetch} />;
  }
  const texts = textsOf(data);
  return (
    <section className={styles.limits} aria-labelledby="takes-two">
      <h2 id="takes-two">What takes two people</h2>
      {texts.length === 0 ? <p>Nothing: everybody does alone what their roles allow.</p> : null}
      {texts.length > 0 ? (
        <ul>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      <div className={styles.tools}>
        {mayChange ? (
          <Button variant="default" onClick={() => setOpen(true)}>
            Change what takes two
          </Button>
        ) : null}
        {mayReadAudit ? (
          <HeaderLink to={historyPath(APPROVAL_LIMITS)} icon={IconHistory}>
            History
          </HeaderLink>
        ) : null}
      </div>
      {isOpen ? <LimitsDialog limits={data} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

const toLimit = (value: number | string): number | null => (value === '' ? null : Number(value));

const isChanged = (error: unknown) => error instanceof ApiError && error.code === 'settings_changed';

/** The fields that were not changed hold theirs by then: what the other person saved is replaced only where it is seen. */
const conflictText = (theirs: ApprovalLimits) =>
  `What takes two people was saved meanwhile. It is now: ${textsOf(theirs).join('; ') || 'Nothing'}. What you did not change here follows it. Save yours in its place, or go back to keep it as it is.`;

function LimitsDialog({ limits: opened, onClose }: { limits: ApprovalLimits; onClose: () => void }) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  // What is fetched again later is no part of this form, until a save says that it is other.
  const [limits, setLimits] = useState(opened);
  const begin = { ...limits, refundAbove: (limits.refundAbove ?? '') as Amount, mailAbove: limits.mailAbove ?? '' };
  const draft = useDialogDraft('limits', onClose, begin);
  const [refundAbove, setRefundAbove] = useDraftState<Amount>(draft, 'refundAbove', begin.refundAbove);
  const [mailAbove, setMailAbove] = useDraftState<number | string>(draft, 'mailAbove', begin.mailAbove);
  const [deletePaid, setDeletePaid] = useDraftState(draft, 'deletePaid', limits.deletePaid);
  const [publishResults, setPublishResults] = useDraftState(draft, 'publishResults', limits.publishResults);
  const [error, setError] = useState<Error | null>(null);
  const after = { refundAbove: toLimit(refundAbove), mailAbove: toLimit(mailAbove), deletePaid, publishResults };
  const isLess = isLoosened(limits, after);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async (body: ApprovalLimits) => {
      try {
        return await api.call(endpoints.approvals.saveLimits, { body: { ...body, basedOn: limits } });
      } catch (failed) {
        if (isChanged(failed)) setLimits(await queryClient.fetchQuery({ ...approvalLimitsQuery(api), staleTime: 0 }));
        throw failed;
      }
    },
    onMutate: () => setError(null),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(approvalLimitsQuery(api).queryKey, data);
      showSuccess('What takes two people is saved');
      draft.done();
    },
    onError: (failed) => {
      if (showIfAsked(failed, queryClient)) draft.done();
      else setError(failed);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: approvalsKey }),
  });
  const errors = error instanceof ApiError ? error.fieldErrors : {};
  const isConflict = isChanged(error);
  const reason = isConflict ? conflictText(limits) : error && failureText(error);
  const failure = Object.keys(errors).length === 0 ? reason : null;
  return (
    <FormModal opened onClose={onClose} draft={draft} title="What takes two people">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A limit that cannot be read would be sent as none.
          if (!Number.isNaN(after.refundAbove)) mutate(after);
        }}
      >
        <Stack gap="md">
          <Text size="sm">Somebody else who may do the same has to approve it within seven days.</Text>
          <AmountField
            label="Refunds above"
            description="In rupees; left empty, one person refunds any amount"
            value={refundAbove}
            onChange={setRefundAbove}
            error={errors.refundAbove}
            data-autofocus
          />
          <NumberInput
            label="Mails to more than"
            description="People; left empty, one person mails everybody of an event"
            thousandSeparator=","
            thousandsGroupStyle="lakh"
            allowDecimal={false}
            allowNegative={false}
            value={mailAbove}
            onChange={setMailAbove}
            error={errors.mailAbove}
          />
          <Switch
            label="Deleting an event with paid registrations"
            checked={deletePaid}
            onChange={(event) => setDeletePaid(event.currentTarget.checked)}
            error={errors.deletePaid}
          />
          <Switch
            label="Publishing results"
            checked={publishResults}
            onChange={(event) => setPublishResults(event.currentTarget.checked)}
            error={errors.publishResults}
          />
          {isLess ? (
            <Text size="sm">This asks for less than before, so somebody else has to approve the change.</Text>
          ) : null}
          <DialogFooter
            {...{ failure, isPending, onClose }}
            confirm={isLess ? 'Ask for approval' : isConflict ? 'Save mine' : 'Save'}
          />
        </Stack>
      </form>
    </FormModal>
  );
}
