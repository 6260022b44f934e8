import { Stack, Text } from '@mantine/core';
import { endpoints } from '#contract/endpoints.ts';
import type { AccessToken } from '#contract/roles/access-tokens.ts';
import { Moment } from '../../../dates/event-dates.tsx';
import { useAdminApi } from '../../api/admin-api.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { showSuccess } from '../../components/feedback/toast.ts';
import { FormButtons } from '../session/form-buttons.tsx';
import { FormFailure } from '../session/form-failure.tsx';
import { useFormRequest } from '../session/use-form-request.ts';

interface RevokeTokenDialogProps {
  token: AccessToken;
  onClose: () => void;
}

/** Asks once more before a token is revoked. */
export function RevokeTokenDialog({ token: { id, name, lastUsedAt }, onClose }: RevokeTokenDialogProps) {
  const { call } = useAdminApi();
  const { isBusy, failure, formProps } = useFormRequest(async () => {
    await call(endpoints.accessTokens.revoke, { params: { id }, body: {} });
    showSuccess('The token is revoked');
    onClose();
  });
  return (
    <Dialog opened onClose={onClose} title={`Revoke ${name}`}>
      <form {...formProps}>
        <Stack gap="md">
          <Text size="sm">
            {lastUsedAt === null ? 'It was not used yet. ' : 'It was last used '}
            {lastUsedAt === null ? null : <Moment at={lastUsedAt} format="dateTime" />}
            {lastUsedAt === null ? null : '. '}
            What uses it is refused from now on. It cannot be taken back.
          </Text>
          <FormFailure text={failure} />
          <FormButtons submit="Revoke" isBusy={isBusy} isDanger onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
