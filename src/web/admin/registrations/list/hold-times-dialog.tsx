import { NumberInput, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { RegistrationSettings } from '#contract/payments/hold-settings.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { DialogFooter } from '../../components/dialog-footer.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { showSuccess } from '../../components/feedback/toast.ts';
import { saveOrAsk } from '../../components/form/conflict/save-or-ask.ts';
import { useDialogDraft, useDraftState } from '../../components/form/drafts/use-dialog-draft.ts';
import { FormModal } from '../../components/form/form-modal.tsx';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { holdTimesQuery } from '../../queries/registrations/registrations.ts';

const labels = { holdMinutes: 'Minutes an unpaid seat is held', offerHours: 'Hours an offered seat waits' };
type TimeLimit = keyof typeof labels;
type TimeLimits = Pick<RegistrationSettings, TimeLimit>;

const limitsOf = ({ holdMinutes, offerHours }: TimeLimits): TimeLimits => ({ holdMinutes, offerHours });

/** How long an unpaid seat is held and an offer is open. */
export function HoldTimesDialog({ onClose }: { onClose: () => void }) {
  const api = useAdminApi();
  const { data, error, isFetching, refetch } = usePageQuery(holdTimesQuery(api));
  // An unfinished number is undefined.
  const draft = useDialogDraft('hold-times', onClose);
  const [typed, setTyped] = useDraftState<{ [Name in TimeLimit]?: number | undefined }>(draft, 'typed', {});
  // What is fetched again later is no part of this form.
  const base = useRef<RegistrationSettings | undefined>(undefined);
  useEffect(() => {
    base.current ??= data;
  }, [data]);
  const saving = useSingleMutation({
    mutationFn: (limits: TimeLimits) =>
      saveOrAsk<TimeLimits, RegistrationSettings | undefined>(limits, {
        base,
        toValues: (stored) => limitsOf(stored ?? limits),
        read: async () => (await api.call(endpoints.registrations.showSettings)).data,
        send: async (given, basedOn) =>
          (await api.call(endpoints.registrations.updateSettings, { body: { ...given, basedOn } })).data,
        labels,
      }),
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
            label={labels.holdMinutes}
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
            label={labels.offerHours}
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
