import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import { allWebhookTypes, type WebhookType, webhookTypes } from '#contract/webhooks/webhook-messages.ts';
import type { Webhook } from '#contract/webhooks/webhooks.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { FormButtons } from '../auth/session/form-buttons.tsx';
import { FormFailure } from '../auth/session/form-failure.tsx';
import { OwnCredentialsFields } from '../auth/session/own-credentials-fields.tsx';
import { ownPasswordOf } from '../auth/session/own-password-value.ts';
import { useFormRequest } from '../auth/session/use-form-request.ts';
import { showSuccess } from '../components/feedback/toast.ts';
import { useFieldsDraft } from '../components/form/drafts/use-fields-draft.ts';
import { FormModal } from '../components/form/form-modal.tsx';
import { maxLengthIn } from '../components/form/max-length.ts';
import { twoFactorQuery } from '../queries/account/two-factor.ts';
import { useEventChoices } from '../queries/events/use-event-choices.ts';
import { toBody, useSaveWebhook } from './save-webhook.ts';
import { useWebhooksChanged } from './use-webhook-change.ts';

interface WebhookDialogProps {
  /** Null to add one. */
  webhook: Webhook | null;
  /** Called with the secret of a new one; null where it was in a response that was lost. */
  onMade: (secret: string | null) => void;
  onClose: () => void;
}

/** What the fields hold before somebody changes them. */
const fieldsOf = (webhook: Webhook | null) => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  eventId: webhook?.event?._id ?? '',
  types: allWebhookTypes.filter((type) => !webhook || webhook.types.includes(type)) as readonly string[],
  withContact: webhook?.withContact ? 'on' : '',
});

/** Adds a webhook, or changes where its messages go and which. */
export function WebhookDialog({ webhook, onMade, onClose }: WebhookDialogProps) {
  const api = useAdminApi();
  const events = useEventChoices('Every event');
  const isTwoStepOn = useQuery(twoFactorQuery(api)).data?.isOn ?? false;
  const changed = useWebhooksChanged();
  const draftName = `webhook-${webhook?._id ?? 'new'}`;
  const { draft, begin, formKey, keep } = useFieldsDraft(draftName, fieldsOf(webhook), onClose);
  const saveChange = useSaveWebhook(webhook, events);
  const { isBusy, errors, failure, formProps } = useFormRequest(async (fields) => {
    const text = (name: string) => String(fields.get(name));
    const values = {
      name: text('name'),
      url: text('url'),
      types: fields.getAll('types') as WebhookType[],
      eventId: text('eventId'),
      withContact: fields.get('withContact') !== null,
    };
    const owner = { password: ownPasswordOf(fields), ...(isTwoStepOn ? { code: text('code') } : {}) };
    if (webhook) {
      showSuccess(await saveChange(values, owner));
      draft.done();
    } else {
      const body = { ...toBody(values), ...owner };
      const response = await api.callOnce(endpoints.webhooks.create, { body }, { draft: draftName });
      draft.done();
      onMade(response?.data.secret ?? null);
    }
    changed();
  });
  const closedEvent =
    webhook?.event && !events.some(({ value }) => value === webhook.event?._id) ? webhook.event : null;
  return (
    <FormModal opened onClose={onClose} draft={draft} title={webhook ? webhook.name : 'Add a webhook'}>
      <form {...formProps} key={formKey} onChange={({ currentTarget }) => keep(currentTarget)}>
        <Stack gap="md">
          <TextInput
            label="What receives it"
            name="name"
            required
            withAsterisk={false}
            maxLength={maxLengthIn(endpoints.webhooks.create, 'name')}
            placeholder="Score board"
            defaultValue={begin.name}
            error={errors.name}
            data-autofocus
          />
          <TextInput
            label="URL"
            name="url"
            type="url"
            required
            withAsterisk={false}
            maxLength={maxLengthIn(endpoints.webhooks.create, 'url')}
            placeholder="https://example.com/hook"
            description="Public, and by https."
            defaultValue={begin.url}
            error={errors.url}
          />
          <NativeSelect
            label="Messages of"
            name="eventId"
            description="A main event has its sub-events with it."
            key={events.length}
            defaultValue={begin.eventId}
            data={closedEvent ? [...events, { value: closedEvent._id, label: closedEvent.title }] : events}
            error={errors.eventId}
          />
          <Checkbox.Group label="When" defaultValue={[...begin.types]} error={errors.types}>
            <Stack gap="xs" mt="xs">
              {allWebhookTypes.map((type) => (
                <Checkbox key={type} name="types" value={type} label={webhookTypes[type]} description={type} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Checkbox
            name="withContact"
            defaultChecked={begin.withContact !== ''}
            label="With contact data"
            description="Names, e-mails, telephone numbers, colleges and UTRs leave this server. Only where your privacy notice says so."
          />
          <Text size="sm">Show that it is you:</Text>
          <OwnCredentialsFields isTwoStepOn={isTwoStepOn} errors={errors} />
          <FormFailure text={failure} />
          <FormButtons submit={webhook ? 'Save' : 'Add the webhook'} isBusy={isBusy} onClose={onClose} />
        </Stack>
      </form>
    </FormModal>
  );
}
