import { Stack, Text, TextInput } from '@mantine/core';
import { MAX_CERTIFICATE_NAME } from '#contract/certificates/certificate-kinds.ts';
import type { CertificateRow } from '#contract/certificates/certificates.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ApiError } from '../../api.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { DialogFooter } from '../components/dialog-footer.tsx';
import { showSuccess } from '../components/feedback/toast.ts';
import { useDialogDraft, useDraftState } from '../components/form/drafts/use-dialog-draft.ts';
import { FormModal } from '../components/form/form-modal.tsx';
import { maxLengthIn } from '../components/form/max-length.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';

interface CertificateDialogProps {
  certificate: CertificateRow;
  act: 'revoke' | 'reissue';
  onDone: () => void;
  onClose: () => void;
}

/** Asks why a certificate is revoked, or how the name is spelled. */
export function CertificateDialog({ certificate, act, onDone, onClose }: CertificateDialogProps) {
  const { call } = useAdminApi();
  const draft = useDialogDraft(`certificate-${act}-${certificate._id}`, onDone, {
    reason: '',
    name: certificate.name,
  });
  const [reason, setReason] = useDraftState(draft, 'reason', '');
  const [name, setName] = useDraftState(draft, 'name', certificate.name);
  const params = { id: certificate._id };
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () =>
      act === 'revoke'
        ? call(endpoints.certificates.revoke, { params, body: { reason } })
        : call(endpoints.certificates.reissue, { params, body: { name } }),
    onSuccess: ({ message }) => {
      showSuccess(message ?? 'Done');
      draft.done();
    },
  });
  const errors = error instanceof ApiError ? error.fieldErrors : {};
  const title = act === 'revoke' ? `Revoke the certificate of ${certificate.name}?` : 'Reissue the certificate';
  return (
    <FormModal opened onClose={onClose} draft={draft} title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <Stack gap="md">
          {act === 'revoke' ? (
            <>
              <Text size="sm">
                {certificate.award ? `It is for: ${certificate.award}. ` : null}
                {certificate.mailedAt ? 'It was mailed. ' : 'It was not mailed yet. '}
                Its page says from then on that it is not valid; nobody is told. The reason is shown here alone.
              </Text>
              <TextInput
                label="Reason"
                data-autofocus
                maxLength={maxLengthIn(endpoints.certificates.revoke, 'reason')}
                value={reason}
                error={errors.reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            </>
          ) : (
            <>
              <Text size="sm">The old one says that it was replaced, and leads to the new one.</Text>
              <TextInput
                label="As it is printed"
                data-autofocus
                maxLength={MAX_CERTIFICATE_NAME}
                value={name}
                error={errors.name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
            </>
          )}
          <DialogFooter
            failure={error && Object.keys(errors).length === 0 ? failureText(error) : null}
            confirm={act === 'revoke' ? 'Revoke' : 'Reissue'}
            isPending={isPending}
            isDanger={act === 'revoke'}
            onClose={onClose}
          />
        </Stack>
      </form>
    </FormModal>
  );
}
