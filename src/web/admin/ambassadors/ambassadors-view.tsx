import { Avatar, Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconEdit, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Ambassador } from '#contract/ambassadors.ts';
import { endpoints } from '#contract/endpoints.ts';
import { cutAttributes } from '../../pictures/cut-attributes.ts';
import { storedUse } from '../../pictures/stored-use.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { showFailure, showSuccess } from '../components/feedback/toast.ts';
import { useUndo } from '../components/feedback/undo-bar.tsx';
import { FormModal } from '../components/form/form-modal.tsx';
import { PageHeader } from '../components/page-header.tsx';
import row from '../components/row-button.module.css';
import rows from '../components/rows.module.css';
import { TRASH_PATH } from '../events/event-paths.ts';
import { viewPath } from '../layout/views.ts';
import { ambassadorsKey, ambassadorsQuery } from '../queries/ambassadors.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { mainEventsQuery } from '../queries/events/events.ts';
import { AmbassadorForm, type AmbassadorPicture, type AmbassadorValues } from './ambassador-form.tsx';
import styles from './people.module.css';

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

/** The campus ambassadors, to change and to delete. */
export function AmbassadorsView() {
  const api = useAdminApi();
  const { data: ambassadors, error, isFetching, refetch } = usePageQuery(ambassadorsQuery(api));
  const mainEvents = useQuery(mainEventsQuery(api)).data;
  const [edited, setEdited] = useState<Ambassador | null>(null);
  const ask = useDeletion();
  const titleOf = (id: string) => mainEvents?.find(({ _id }) => _id === id)?.title ?? 'Unknown Event';
  return (
    <>
      <PageHeader
        title="Ambassadors"
        actions={
          <>
            <ExportMenu tables={['ambassadors']} />
            <Button component={Link} to={TRASH_PATH} variant="default" leftSection={<IconTrash {...ICON} />}>
              Trash
            </Button>
            <Button component={Link} to={viewPath('create-ambassador')} leftSection={<IconUserPlus {...ICON} />}>
              Create Campus Ambassador
            </Button>
          </>
        }
      />
      {error ? <ErrorState what="The ambassadors" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {!ambassadors && !error ? <RowSkeleton what="the ambassadors" rowHeight={93} /> : null}
      {ambassadors?.length === 0 ? (
        <EmptyState title="No ambassadors yet">
          <p>Ambassadors carry the festival to their colleges.</p>
        </EmptyState>
      ) : null}
      <ul className={rows.rows}>
        {ambassadors?.map((person) => (
          <li key={person._id} className={styles.row}>
            <Avatar
              src={person.images?.sources[0]?.url ?? person.image}
              imageProps={cutAttributes(person.images, 'panel') as React.ComponentProps<'img'>}
              name={person.name}
              alt=""
              size={56}
              radius="xl"
              color="indigo"
            />
            <div className={`${rows.text} ${styles.text}`}>
              <h2>{person.name}</h2>
              <p>{person.institution}</p>
              <p>{mainEvents ? person.events.map(titleOf).join(', ') : null}</p>
            </div>
            <div className={styles.icons}>
              <button
                type="button"
                className={row.icon}
                aria-label={`Edit ${person.name}`}
                onClick={() => setEdited(person)}
              >
                <IconEdit {...ICON} />
              </button>
              <button
                type="button"
                className={`${row.icon} ${row.danger}`}
                aria-label={`Delete ${person.name}`}
                onClick={() => ask(person)}
              >
                <IconTrash {...ICON} />
              </button>
            </div>
          </li>
        ))}
      </ul>
      <EditDialog person={edited} onClose={() => setEdited(null)} />
    </>
  );
}

function EditDialog({ person, onClose }: { person: Ambassador | null; onClose: () => void }) {
  const { upload } = useAdminApi();
  const queryClient = useQueryClient();
  const save = async (values: AmbassadorValues, picture: AmbassadorPicture, onProgress: (share: number) => void) => {
    if (!person) return;
    const body = {
      ...values,
      mainEventId: values.events[0] ?? '',
      ...(picture.isRemoved ? { removeImage: true } : {}),
    };
    const input = { params: { id: person._id }, body, files: { image: picture.file } };
    const { data: saved } = await upload(endpoints.ambassadors.update, input, onProgress);
    queryClient.setQueryData(ambassadorsKey, (list?: Ambassador[]) =>
      list?.map((known) => (known._id === saved._id ? saved : known)),
    );
    void queryClient.invalidateQueries({ queryKey: ambassadorsKey });
    showSuccess('Ambassador updated successfully!');
    onClose();
  };
  return (
    <FormModal opened={person !== null} onClose={onClose} title="Edit ambassador" size="lg">
      {person ? (
        <AmbassadorForm
          initial={{
            name: person.name,
            institution: person.institution ?? '',
            shortBio: person.shortBio ?? '',
            events: person.events,
            imageFocus: storedUse(person.images),
          }}
          image={person.image}
          submitLabel="Save"
          draftName={`edit-ambassador-${person._id}`}
          onSave={save}
          onCancel={onClose}
        />
      ) : null}
    </FormModal>
  );
}

/** Asks, deletes, and offers to restore the ambassador. */
function useDeletion(): (person: Ambassador) => void {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const offerUndo = useUndo();
  const { mutate } = useMutation({
    mutationFn: ({ _id }: Ambassador) => call(endpoints.ambassadors.delete, { params: { id: _id } }),
    onSuccess: (_, { _id, name }) => {
      queryClient.setQueryData(ambassadorsKey, (list?: Ambassador[]) => list?.filter((known) => known._id !== _id));
      void queryClient.invalidateQueries({ queryKey: ambassadorsKey });
      showSuccess('Ambassador deleted successfully');
      offerUndo({
        text: `${name} is deleted.`,
        undo: async () => {
          await call(endpoints.ambassadors.restore, { params: { id: _id } });
          await queryClient.invalidateQueries({ queryKey: ambassadorsKey });
        },
      });
    },
    onError: (error, { name }) => showFailure(`${name} was not deleted. ${failureText(error)}`),
  });
  return (person) =>
    modals.openConfirmModal({
      title: `Delete ${person.name}?`,
      children: 'The ambassador goes from the site. You can undo this.',
      labels: { confirm: 'Delete', cancel: 'Keep it' },
      confirmProps: { color: 'gulal' },
      onConfirm: () => mutate(person),
    });
}
