import { Paper } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { wasDoneBefore } from '../api/done-once.ts';
import { showFailure, showSuccess } from '../components/feedback/toast.ts';
import { PageHeader } from '../components/page-header.tsx';
import { ambassadorsKey } from '../queries/ambassadors.ts';
import { AmbassadorForm, type AmbassadorPicture, type AmbassadorValues, emptyAmbassador } from './ambassador-form.tsx';

export function CreateAmbassador() {
  const { upload } = useAdminApi();
  const queryClient = useQueryClient();
  const save = async (values: AmbassadorValues, { file }: AmbassadorPicture, onProgress: (share: number) => void) => {
    const body = { ...values, mainEventId: values.events[0] ?? '' };
    try {
      await upload(endpoints.ambassadors.create, { body, files: { image: file } }, onProgress);
    } catch (error) {
      if (!wasDoneBefore(error)) {
        console.warn('Error creating ambassador:', error);
        showFailure('Error creating event');
        throw error;
      }
    }
    void queryClient.invalidateQueries({ queryKey: ambassadorsKey });
    showSuccess('Ambassador created successfully!');
  };
  return (
    <>
      <PageHeader title="Create Campus Ambassador" />
      <Paper withBorder p="lg" radius="lg" maw={660}>
        <AmbassadorForm
          initial={emptyAmbassador}
          draftName="create-ambassador"
          submitLabel="Create Ambassador"
          onSave={save}
        />
      </Paper>
    </>
  );
}
