import { useQueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { RegistrationImport } from '#contract/imports/registration-imports.ts';
import { counted } from '#contract/panel/counted.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { failureText } from '../../api/failure-text.ts';
import { useMay } from '../../auth/session/powers.ts';
import { openQuestion } from '../../components/dialog/open-question.ts';
import { showFailure, showSuccess } from '../../components/feedback/toast.ts';
import { NoMailNote } from '../../components/mail/no-mail-server.tsx';
import row from '../../components/row-button.module.css';
import { ImportList } from '../../components/sheet-import/import-list.tsx';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { useSingleMutation } from '../../queries/client/use-single-mutation.ts';
import { registrationImportsKey, registrationImportsQuery } from '../../queries/registrations/registration-imports.ts';
import { invalidateRegistrations } from '../../queries/registrations/registrations.ts';
import { ImportMailTime } from './import-mail-time.tsx';

const contentOf = ({ registrations, people }: RegistrationImport) =>
  `${counted(registrations, 'registration')}, ${counted(people, 'person', 'people')}`;

interface RegistrationImportsProps {
  eventId: string;
  /** What the page says of a sheet may be another thing now. */
  onUndone: () => void;
}

/** The imports of an event, each with its mails and its undo. */
export function RegistrationImports({ eventId, onUndone }: RegistrationImportsProps) {
  const may = useMay();
  const query = usePageQuery(registrationImportsQuery(useAdminApi(), eventId));
  const { undo, mail } = useImportActions(eventId, onUndone);
  return (
    <ImportList
      query={query}
      contentOf={contentOf}
      statusOf={({ undoneAt, mailedAt }) => (undoneAt ? '' : mailedAt ? ', mailed' : ', not mailed')}
      actionsOf={(made) =>
        made.mailedAt || !may.for('registrations.mail', eventId) ? null : (
          <button
            type="button"
            className={row.button ?? ''}
            aria-label={`Mail passes of ${made.fileName}`}
            onClick={() => mail(made)}
          >
            Mail passes
          </button>
        )
      }
      onUndo={undo}
    />
  );
}

/** Asks, then cancels the registrations of an import or mails its people. */
function useImportActions(eventId: string, onUndone: () => void) {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  const settled = () => {
    void invalidateRegistrations(queryClient);
    void queryClient.invalidateQueries({ queryKey: registrationImportsKey });
  };
  const paramsOf = ({ _id }: RegistrationImport) => ({ params: { id: eventId, importId: _id }, body: {} });
  const undo = useSingleMutation({
    mutationFn: (made: RegistrationImport) => call(endpoints.registrationImports.undo, paramsOf(made)),
    onSuccess: () => {
      showSuccess('The import was undone');
      onUndone();
    },
    onError: (error) => showFailure(failureText(error)),
    onSettled: settled,
  });
  const mail = useSingleMutation({
    mutationFn: (made: RegistrationImport) => call(endpoints.registrationImports.mail, paramsOf(made)),
    onSuccess: ({ message }) => showSuccess(message ?? 'The mails are queued'),
    onError: (error) => showFailure(failureText(error)),
    onSettled: settled,
  });
  return {
    mail: (made: RegistrationImport) =>
      openQuestion({
        title: `Mail the people of “${made.fileName}”?`,
        children: (
          <>
            <p>{`${contentOf(made)}: who has a seat gets the pass, the others learn what they wait for.`}</p>
            <ImportMailTime mails={made.people} />
          </>
        ),
        labels: { confirm: 'Mail them', cancel: 'Not now' },
        onConfirm: () => mail.mutate(made),
      }),
    undo: (made: RegistrationImport) =>
      openQuestion({
        title: `Undo the import of “${made.fileName}”?`,
        children: (
          <>
            {`${contentOf(made)} are cancelled, and payments that came with the sheet are taken back. ${
              made.mailedAt ? 'They are mailed about it.' : 'Nobody is mailed.'
            }`}
            {made.mailedAt ? <NoMailNote /> : null}
          </>
        ),
        labels: { confirm: 'Undo the import', cancel: 'Keep it' },
        confirmProps: { color: 'gulal' },
        onConfirm: () => undo.mutate(made),
      }),
  };
}
