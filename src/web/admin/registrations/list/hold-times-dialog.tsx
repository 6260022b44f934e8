import { Alert, Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { RegistrationSettings } from '#contract/registrations.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { showSuccess } from '../../components/toast.ts';

/** Asks the server for the times and keeps what is typed; an unfinished number is no number. */
function useTimes() {
  const { call } = useAdminApi();
  const [values, setValues] = useState<Partial<RegistrationSettings> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    call(endpoints.registrations.showSettings).then(
      ({ data }) => setValues(data),
      (error: unknown) => setFailure(error),
    );
  }, [call]);
  return { values, setValues, failure, setFailure };
}

/** How long an unpaid place is held and an offer stands. */
export function TimesDialog({ onClose }: { onClose: () => void }) {
  const { call } = useAdminApi();
  const { values, setValues, failure, setFailure } = useTimes();
  const [isBusy, setBusy] = useState(false);
  const set = (name: keyof RegistrationSettings) => (value: number | string) =>
    setValues((before) => ({ ...before, [name]: typeof value === 'number' ? value : undefined }));
  const save = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || values?.holdMinutes === undefined || values.offerHours === undefined) return;
    const body = { holdMinutes: values.holdMinutes, offerHours: values.offerHours };
    setBusy(true);
    try {
      await call(endpoints.registrations.updateSettings, { body });
      showSuccess('The time limits are saved');
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Time limits">
      <form onSubmit={save}>
        <Stack gap="md">
          <Text size="sm">They count for places that are held and offered from now on.</Text>
          {failure ? (
            <Alert color="gulal" role="alert">
              {failureText(failure)}
            </Alert>
          ) : null}
          <NumberInput
            label="Minutes an unpaid place is held"
            description="Then it goes to the waitlist. At most 10,080, which is a week."
            value={values?.holdMinutes ?? ''}
            onChange={set('holdMinutes')}
            disabled={!values}
            min={1}
            max={10_080}
            allowDecimal={false}
            required
          />
          <NumberInput
            label="Hours an offered place waits"
            description="Then the next in the waitlist is asked. At most 720, which is thirty days."
            value={values?.offerHours ?? ''}
            onChange={set('offerHours')}
            disabled={!values}
            min={1}
            max={720}
            allowDecimal={false}
            required
          />
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={!values}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
