import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { counted } from '#contract/panel/counted.ts';
import type { Webhook } from '#contract/webhooks/webhooks.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { FormButtons } from '../auth/session/form-buttons.tsx';
import { FormFailure } from '../auth/session/form-failure.tsx';
import { OwnCredentialsFields } from '../auth/session/own-credentials-fields.tsx';
import { ownPasswordOf } from '../auth/session/own-password-value.ts';
import { useFormRequest } from '../auth/session/use-form-request.ts';
import { DateAndTime } from '../components/date-time.tsx';
import { Dialog } from '../components/dialog/dialog.tsx';
import { DialogFooter } from '../components/dialog-footer.tsx';
import { twoFactorQuery } from '../queries/account/two-factor.ts';
import { useWebhookChange, useWebhooksChanged } from './use-webhook-change.ts';

interface DialogProps {
  webhook: Webhook;
  onClose: () => void;
}

interface QuestionProps {
  title: string;
  confirm: string;
  isDanger?: boolean;
  /** The webhook that is gone afterwards. */
  deletedId?: string;
  request: () => Promise<{ message?: string | undefined }>;
  onClose: () => void;
  children: React.ReactNode;
}

function Question({ title, confirm, isDanger = false, deletedId, request, onClose, children }: QuestionProps) {
  const change = useWebhookChange(request, onClose, undefined, deletedId);
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(undefined);
        }}
      >
        <Stack gap="md">
          {children}
          <DialogFooter
            failure={change.error && failureText(change.error)}
            confirm={confirm}
            isPending={change.isPending}
            isDanger={isDanger}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

export function DeleteDialog({ webhook: { _id: id, name, waiting }, onClose }: DialogProps) {
  const { call } = useAdminApi();
  return (
    <Question
      title={`Delete ${name}?`}
      confirm="Delete"
      isDanger
      deletedId={id}
      request={() => call(endpoints.webhooks.delete, { params: { id } })}
      onClose={onClose}
    >
      <Text size="sm">
        Its log goes with it
        {waiting > 0 ? `, and ${waiting === 1 ? 'one message is' : `${waiting} messages are`} never sent` : ''}. Another
        one with the same URL has a new secret.
      </Text>
    </Question>
  );
}

export function SwitchOffDialog({ webhook: { _id: id, name, waiting }, onClose }: DialogProps) {
  const { call } = useAdminApi();
  return (
    <Question
      title={`Switch ${name} off?`}
      confirm="Switch off"
      request={() => call(endpoints.webhooks.switch, { params: { id }, body: { isOn: false } })}
      onClose={onClose}
    >
      <Text size="sm">
        {waiting > 0 ? `${counted(waiting, 'message waits', 'messages wait')} to be sent. ` : null}
        Nothing is sent until it is on again. What happens meanwhile can be sent then.
      </Text>
    </Question>
  );
}

export function SwitchOnDialog({ webhook: { _id: id, name, disabledAt }, onClose }: DialogProps) {
  const { call } = useAdminApi();
  const [withMissed, setWithMissed] = useState(true);
  return (
    <Question
      title={`Switch ${name} on?`}
      confirm="Switch on"
      request={() => call(endpoints.webhooks.switch, { params: { id }, body: { isOn: true, withMissed } })}
      onClose={onClose}
    >
      <Checkbox
        checked={withMissed}
        onChange={(event) => setWithMissed(event.currentTarget.checked)}
        label="Send what happened while it was off"
        description={
          <>
            Since <DateAndTime at={disabledAt} />, at most 30 days. That results were taken back is not sent.
          </>
        }
      />
    </Question>
  );
}

const HOUR = 60 * 60_000;
const spans = [
  { value: '1', label: 'The last hour' },
  { value: '24', label: 'The last day' },
  { value: '168', label: 'The last week' },
  { value: '720', label: 'The last 30 days' },
];

export function ReplayDialog({ webhook: { _id: id, name }, onClose }: DialogProps) {
  const { call } = useAdminApi();
  const [hours, setHours] = useState('24');
  const request = async () => {
    const to = Date.now();
    const body = { from: new Date(to - Number(hours) * HOUR).toISOString(), to: new Date(to).toISOString() };
    const { data } = await call(endpoints.webhooks.replaySpan, { params: { id }, body });
    if (data.messages === 0) return { message: 'Nothing happened in that time' };
    return {
      message: data.messages === 1 ? 'One message is sent once more' : `${data.messages} messages are sent once more`,
    };
  };
  return (
    <Question title={`Send again to ${name}`} confirm="Send again" request={request} onClose={onClose}>
      <NativeSelect
        label="Everything that happened in"
        description="Under the same ids: a receiver that keeps them takes nothing twice."
        data={spans}
        value={hours}
        onChange={(event) => setHours(event.currentTarget.value)}
      />
    </Question>
  );
}

export function NewSecretDialog({ webhook, onMade, onClose }: DialogProps & { onMade: (secret: string) => void }) {
  const api = useAdminApi();
  const isTwoStepOn = useQuery(twoFactorQuery(api)).data?.isOn ?? false;
  const changed = useWebhooksChanged();
  const { isBusy, errors, failure, formProps } = useFormRequest(async (fields) => {
    const body = {
      password: ownPasswordOf(fields),
      ...(isTwoStepOn ? { code: String(fields.get('code')) } : {}),
    };
    // After a lost response too: the former secret may be replaced.
    const { data } = await api.call(endpoints.webhooks.rotate, { params: { id: webhook._id }, body }).finally(changed);
    onMade(data.secret);
  });
  return (
    <Dialog opened onClose={onClose} title={`New secret for ${webhook.name}`} closeOnClickOutside={false}>
      <form {...formProps}>
        <Stack gap="md">
          <FormFailure text={failure} />
          <Text size="sm">
            For a day messages are signed by the former secret too, until the receiver has the new one.
          </Text>
          <OwnCredentialsFields isTwoStepOn={isTwoStepOn} errors={errors} />
          <FormButtons submit="Make a new secret" isBusy={isBusy} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
