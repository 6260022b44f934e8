import { useQueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { EventImport } from '#contract/events/event-imports.ts';
import { counted } from '#contract/panel/counted.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { notDoneText } from '../../api/failure-text.ts';
import { showIfAsked } from '../../approvals/show-asked.tsx';
import { useMay } from '../../auth/session/powers.ts';
import { openQuestion } from '../../components/dialog/open-question.ts';
import { showFailure, showSuccess } from '../../components/feedback/toast.ts';
import { NoMailNote } from '../../components/mail/no-mail-server.tsx';
import { ImportList } from '../../components/sheet-import/import-list.tsx';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { invalidateEvents } from '../../queries/events/event-cache.ts';
import { eventImportsKey, eventImportsQuery } from '../../queries/events/imports.ts';
import { ImportImpact } from '../batches/impact.tsx';

/**
 * The imports that were made, each with its undo for who may delete events, after which what the page says of a sheet may be
 * another thing.
 */
export function EarlierImports({ onUndone }: { onUndone: () => void }) {
  const mayDelete = useMay().everywhere('events.delete');
  const query = usePageQuery(eventImportsQuery(useAdminApi()));
  const undo = useUndoImport(onUndone);
  return (
    <ImportList query={query} contentOf={({ events }) => counted(events, 'event')} onUndo={mayDelete ? undo : null} />
  );
}

/** Asks, then deletes the events of an import. */
function useUndoImport(onUndone: () => void): (made: EventImport) => void {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const { mutate } = useSingleMutation({
    mutationFn: ({ _id }: EventImport) => call(endpoints.eventImports.undo, { params: { id: _id }, body: {} }),
    onSuccess: () => {
      showSuccess('The import was undone');
      onUndone();
    },
    onError: (error) => {
      if (!showIfAsked(error, queryClient)) showFailure(notDoneText('The import', 'undone', error));
    },
    onSettled: () => {
      invalidateEvents(queryClient);
      void queryClient.invalidateQueries({ queryKey: eventImportsKey });
    },
  });
  return (made) =>
    openQuestion({
      title: `Undo the import of “${made.fileName}”?`,
      children: (
        <>
          Its {made.events === 1 ? 'event is' : `${made.events} events are`} deleted, with sub-events that were added
          since. Registrations and payments are kept, and people who registered are mailed.
          <ImportImpact id={made._id} />
          <NoMailNote />
        </>
      ),
      labels: { confirm: 'Undo the import', cancel: 'Keep it' },
      confirmProps: { color: 'gulal' },
      onConfirm: () => mutate(made),
    });
}
