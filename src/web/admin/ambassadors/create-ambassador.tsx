import { Paper } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { showFailure, showSuccess } from '../components/feedback/toast.ts';
import { PageHeader } from '../components/page-header.tsx';
import { ambassadorsKey } from '../queries/ambassadors.ts';
import { AmbassadorForm, type AmbassadorPicture, type AmbassadorValues, emptyAmbassador } from './ambassador-form.tsx';

const DRAFT = 'ambassador-new';

export function CreateAmbassador() {
  const { callOnce } = useAdminApi();
  const queryClient = useQueryClient();
  const save = async (values: AmbassadorValues, { file }: AmbassadorPicture, onProgress: (share: number) => void) => {
    const body = { ...values, mainEventId: values.events[0] ?? '' };
    try {
      const input = { body, files: { image: file } };
      await callOnce(endpoints.ambassadors.create, input, { draft: DRAFT, onProgress });
    } catch (error) {
      console.warn('Error creating ambassador:', error);
      showFailure('Error creating event');
      throw error;
    }
    void queryClient.invalidateQueries({ queryKey: ambassadorsKey });
    showSuccess('Ambassador created successfully!');
  };
  return (
    <>
      <PageHeader title="Create Campus Ambassador" />
      <Paper withBorder p="lg" radius="lg" maw={660}>
        <AmbassadorForm initial={emptyAmbassador} draftName={DRAFT} submitLabel="Create Ambassador" onSave={save} />
      </Paper>
    </>
  );
}
