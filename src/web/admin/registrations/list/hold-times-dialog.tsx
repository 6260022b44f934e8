import { NumberInput, Stack, Text } from '@mantine/core';
import { endpoints } from '#contract/endpoints.ts';
import type { UpdateRegistrationSettings } from '#contract/payments/hold-settings.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { showSuccess } from '../../components/feedback/toast.ts';
import { useDialogDraft, useDraftState } from '../../components/form/drafts/use-dialog-draft.ts';
import { FormModal } from '../../components/form/form-modal.tsx';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { holdTimesQuery } from '../../queries/registrations/registrations.ts';

type TimeLimit = 'holdMinutes' | 'offerHours';

/** How long an unpaid seat is held and an offer is open. */
export function HoldTimesDialog({ onClose }: { onClose: () => void }) {
  const api = useAdminApi();
  const { data, error, isFetching, refetch } = usePageQuery(holdTimesQuery(api));
  // An unfinished number is undefined.
  const draft = useDialogDraft('hold-times', onClose);
  const [typed, setTyped] = useDraftState<{ [Name in TimeLimit]?: number | undefined }>(draft, 'typed', {});
  const saving = useSingleMutation({
    mutationFn: (body: UpdateRegistrationSettings) => api.call(endpoints.registrations.updateSettings, { body }),
    onSuccess: () => {
      showSuccess('The time limits are saved');
      draft.done();
    },
  });
  const values = { ...data, ...typed };
  const set = (name: TimeLimit) => (value: number | string) =>
    setTyped({ ...typed, [name]: typeof value === 'number' ? value : undefined });
  const save = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { holdMinutes, offerHours } = values;
    if (holdMinutes !== undefined && offerHours !== undefined) saving.mutate({ holdMinutes, offerHours });
  };
  return (
    <FormModal opened onClose={onClose} draft={draft} title="Time limits">
      <form onSubmit={save}>
        <Stack gap="md">
          <Text size="sm">They apply to seats that are held and offered from now on.</Text>
          {error ? <ErrorState what="The time limits" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
          <NumberInput
            label="Minutes an unpaid seat is held"
            description="With Razorpay; the payment settings have the other methods. At most 10,080, which is a week."
            value={values.holdMinutes ?? ''}
            onChange={set('holdMinutes')}
            disabled={!data}
            min={1}
            max={10_080}
            allowDecimal={false}
            required
          />
          <NumberInput
            label="Hours an offered seat waits"
            description="Then the next in the waitlist is asked. At most 720, which is thirty days."
            value={values.offerHours ?? ''}
            onChange={set('offerHours')}
            disabled={!data}
            min={1}
            max={720}
            allowDecimal={false}
            required
          />
          <DialogFooter
            failure={saving.error && failureText(saving.error)}
            confirm="Save"
            isPending={saving.isPending}
            confirmProps={{ disabled: !data }}
            onClose={onClose}
          />
        </Stack>
      </form>
    </FormModal>
  );
}
