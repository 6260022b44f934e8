import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { endpoints } from '#contract/endpoints.ts';
import { type Power, powers } from '#contract/roles/powers.ts';
import { tokenPowers } from '#contract/roles/token-rules.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useFieldsDraft } from '../../components/form/drafts/use-fields-draft.ts';
import { FormModal } from '../../components/form/form-modal.tsx';
import { maxLengthIn } from '../../components/form/max-length.ts';
import { useEventChoices } from '../../queries/events/use-event-choices.ts';
import { FormButtons } from '../session/form-buttons.tsx';
import { FormFailure } from '../session/form-failure.tsx';
import { OwnCredentialsFields } from '../session/own-credentials-fields.tsx';
import { ownPasswordOf } from '../session/own-password-value.ts';
import { useFormRequest } from '../session/use-form-request.ts';
import { endOfLifetime, lifetimes } from './token-lifetimes.ts';

interface CreateTokenDialogProps {
  isTwoStepOn: boolean;
  /** Called with the token, which is shown once. */
  onMade: (token: string) => void;
  onClose: () => void;
}

/** What a new token begins with. */
const NOTHING = { name: '', days: '30', eventId: '', powers: [] as string[] };

/** Asks what a token is for, what it may do and until when; and for the password, with the code where it is on. */
export function CreateTokenDialog({ isTwoStepOn, onMade, onClose }: CreateTokenDialogProps) {
  const { call } = useAdminApi();
  const events = useEventChoices('Everything that I may do');
  const { draft, begin, formKey, keep } = useFieldsDraft('access-token', NOTHING, onClose);
  const { isBusy, errors, failure, formProps } = useFormRequest(async (fields) => {
    const text = (name: string) => String(fields.get(name));
    const body = {
      name: text('name'),
      powers: fields.getAll('powers') as Power[],
      eventId: text('eventId') || null,
      endsAt: endOfLifetime(fields.get('days')),
      password: ownPasswordOf(fields),
      ...(isTwoStepOn ? { code: text('code') } : {}),
    };
    const { token } = (await call(endpoints.accessTokens.create, { body })).data;
    draft.done();
    onMade(token);
  });
  return (
    <FormModal opened onClose={onClose} draft={draft} title="Make a token" closeOnClickOutside={false}>
      <form {...formProps} key={formKey} onChange={({ currentTarget }) => keep(currentTarget)}>
        <Stack gap="md">
          <TextInput
            label="What uses it"
            name="name"
            required
            withAsterisk={false}
            maxLength={maxLengthIn(endpoints.accessTokens.create, 'name')}
            placeholder="Screen in the hall"
            defaultValue={begin.name}
            error={errors.name}
            data-autofocus
          />
          <NativeSelect
            label="Valid for"
            name="days"
            defaultValue={begin.days}
            data={lifetimes}
            error={errors.endsAt}
          />
          <NativeSelect
            label="For"
            name="eventId"
            description="A main event has its sub-events with it. For a single event, what is about the festival is left out."
            key={events.length}
            defaultValue={begin.eventId}
            data={events}
            error={errors.eventId}
          />
          <Checkbox.Group label="What it may do" defaultValue={[...begin.powers]} error={errors.powers}>
            <Stack gap="xs" mt="xs">
              {tokenPowers.map((power) => (
                <Checkbox
                  key={power}
                  name="powers"
                  value={power}
                  label={powers[power].label}
                  description={powers[power].allows}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Text size="sm">Show that it is you:</Text>
          <OwnCredentialsFields isTwoStepOn={isTwoStepOn} errors={errors} />
          <FormFailure text={failure} />
          <FormButtons submit="Make the token" isBusy={isBusy} onClose={onClose} />
        </Stack>
      </form>
    </FormModal>
  );
}
