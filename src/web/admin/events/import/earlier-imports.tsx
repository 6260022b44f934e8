import { modals } from '@mantine/modals';
import { useQueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { EventImport } from '#contract/events/event-imports.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { showIfAsked } from '../../approvals/show-asked.tsx';
import { DateAndTime } from '../../components/date-time.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { showFailure, showSuccess } from '../../components/feedback/toast.ts';
import row from '../../components/row-button.module.css';
import sheet from '../../components/rows.module.css';
import styles from '../../components/sheet-import/sheet-import.module.css';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { invalidateEvents } from '../../queries/events/event-cache.ts';
import { eventImportsKey, eventImportsQuery } from '../../queries/events/imports.ts';

/** The imports that were made, each with its undo. */
export function EarlierImports() {
  const { data, error, isFetching, refetch } = usePageQuery(eventImportsQuery(useAdminApi()));
  const undo = useUndoImport();
  if (data?.length === 0) return null;
  return (
    <section aria-labelledby="imports-title">
      <h2 id="imports-title" className={styles.heading}>
        Earlier imports
      </h2>
      {error ? <ErrorState what="The imports" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      <ul className={sheet.rows}>
        {data?.map((made) => (
          <li key={made._id} className={styles.made}>
            <div className={sheet.text}>
              <h3>{made.fileName}</h3>
              <p>
                {made.events === 1 ? '1 event' : `${made.events} events`}, by {made.importedBy},{' '}
                <DateAndTime at={made.importedAt} />
              </p>
            </div>
            {made.undoneAt ? (
              <span>Undone by {made.undoneBy}</span>
            ) : (
              <button
                type="button"
                className={`${row.button} ${row.danger}`}
                aria-label={`Undo the import of ${made.fileName}`}
                onClick={() => undo(made)}
              >
                Undo
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks, then deletes the events of an import. */
function useUndoImport(): (made: EventImport) => void {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const { mutate } = useSingleMutation({
    mutationFn: ({ _id }: EventImport) => call(endpoints.eventImports.undo, { params: { id: _id }, body: {} }),
    onSuccess: () => showSuccess('The import was undone'),
    onError: (error) => {
      if (!showIfAsked(error, queryClient)) showFailure(`It could not be undone. ${failureText(error)}`);
    },
    onSettled: () => {
      invalidateEvents(queryClient);
      void queryClient.invalidateQueries({ queryKey: eventImportsKey });
    },
  });
  return (made) =>
    modals.openConfirmModal({
      title: `Undo the import of “${made.fileName}”?`,
      children: `Its ${made.events === 1 ? 'event is' : `${made.events} events are`} deleted, with sub-events that were added since. Registrations and payments are kept, and people who registered are mailed.`,
      labels: { confirm: 'Undo the import', cancel: 'Keep it' },
      confirmProps: { color: 'gulal' },
      onConfirm: () => mutate(made),
    });
}
