import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { certificateStatuses } from '#contract/certificates/certificate-kinds.ts';
import { type CertificateRow, type CertificateSort, certificateSorts } from '#contract/certificates/certificates.ts';
import { endpoints } from '#contract/endpoints.ts';
import { certificatePath } from '#contract/urls/page-paths.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { useMay } from '../auth/session/powers.ts';
import { DateAndTime } from '../components/date-time.tsx';
import { showSuccess } from '../components/feedback/toast.ts';
import type { ListColumn } from '../components/list/list-table.tsx';
import { FilterSelect } from '../components/list/panel-list/filter-select.tsx';
import list from '../components/list/panel-list/panel-list.module.css';
import { PanelList } from '../components/list/panel-list/panel-list.tsx';
import { byTime, sortedBy } from '../components/list/panel-list/sort-choices.ts';
import type { ListUrl } from '../components/list/panel-list/use-list-url.ts';
import { NoMailNote } from '../components/mail/no-mail-server.tsx';
import row from '../components/row-button.module.css';
import { certificatesKey, certificatesQuery, unmailedQuery } from '../queries/certificates.ts';
import { usePaginatedQuery } from '../queries/client/use-paginated-query.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { CertificateDialog } from './certificate-dialog.tsx';
import styles from './certificates.module.css';

interface Chosen {
  certificate: CertificateRow;
  act: 'revoke' | 'reissue';
}

const statuses = { valid: 'Valid', replaced: 'Replaced', revoked: 'Revoked' };
const choices = certificateStatuses.map((value) => ({ value, label: statuses[value] }));
export const certificateListOptions = {
  sorts: certificateSorts,
  filters: { status: { values: certificateStatuses } },
};

const columns: ListColumn<CertificateRow, CertificateSort>[] = [
  {
    label: 'Name',
    sort: sortedBy('name'),
    render: ({ code, name, team, isLinked }) => (
      <>
        <a href={certificatePath(code)} target="_blank" rel="noreferrer" className={list.name} data-open>
          {name}
        </a>
        <span className={list.more}>
          {[team ? `team ${team}` : '', isLinked ? '' : 'by name alone'].filter(Boolean).join(', ')}
        </span>
      </>
    ),
  },
  { label: 'For', kind: 'wide', sort: sortedBy('award'), render: ({ award }) => award ?? 'Participation' },
  {
    label: 'Status',
    kind: 'wide',
    sort: sortedBy('status'),
    render: ({ status, reason }) => (
      <>
        {statuses[status]}
        {reason ? <span className={list.more}>{reason}</span> : null}
      </>
    ),
  },
  { label: 'Issued', kind: 'when', sort: byTime, render: ({ issuedAt }) => <DateAndTime at={issuedAt} /> },
];

const actionsColumn = (choose: (chosen: Chosen) => void): ListColumn<CertificateRow, CertificateSort> => ({
  label: 'Actions',
  kind: 'buttons',
  render: (certificate) => {
    const { status, isErased, name } = certificate;
    if (status === 'replaced' || isErased) return null;
    return (
      <div className={list.icons}>
        <button
          type="button"
          className={row.button}
          aria-label={`Reissue the certificate of ${name}`}
          onClick={() => choose({ certificate, act: 'reissue' })}
        >
          Reissue
        </button>
        {status === 'valid' ? (
          <button
            type="button"
            className={row.button}
            aria-label={`Revoke the certificate of ${name}`}
            onClick={() => choose({ certificate, act: 'revoke' })}
          >
            Revoke
          </button>
        ) : null}
      </div>
    );
  },
});

interface CertificateListProps {
  eventId: string;
  listUrl: ListUrl<CertificateSort>;
  onChange: () => void;
}

/** The certificates of an event: mailed, revoked, reissued. */
export function CertificateList({ eventId, listUrl, onChange }: CertificateListProps) {
  const api = useAdminApi();
  const client = useQueryClient();
  const may = useMay();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const source = usePaginatedQuery(certificatesQuery(api, eventId, listUrl.query));
  const unmailed = useQuery(unmailedQuery(api, eventId)).data ?? 0;
  const refresh = () => void client.invalidateQueries({ queryKey: certificatesKey(eventId) });
  const mayIssue = may.for('certificates.issue', eventId);
  const shown = useMemo(() => (mayIssue ? [...columns, actionsColumn(setChosen)] : columns), [mayIssue]);
  return (
    <section className={styles.issued} aria-labelledby="issued">
      <h2 id="issued">Issued</h2>
      {unmailed > 0 ? <MailButton eventId={eventId} count={unmailed} onDone={refresh} /> : null}
      <PanelList
        name="certificates"
        one="certificate"
        many="certificates"
        placeholder="Who it is for"
        listUrl={listUrl}
        source={source}
        columns={shown}
        nameOf={({ name }) => name}
        empty={{ title: 'No certificate is issued', text: 'Each that is issued is listed here.' }}
        notFound={{ text: 'Try another word.' }}
        filters={
          <FilterSelect
            label="Status"
            all="All statuses"
            choices={choices}
            value={listUrl.values.status}
            onChange={(status) => listUrl.change({ status })}
          />
        }
      />
      {chosen ? (
        <CertificateDialog
          certificate={chosen.certificate}
          act={chosen.act}
          onDone={() => {
            setChosen(null);
            refresh();
            onChange();
          }}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </section>
  );
}

/** Mails the links that were not mailed yet; nothing for those who may not. */
function MailButton({ eventId, count, onDone }: { eventId: string; count: number; onDone: () => void }) {
  const { call } = useAdminApi();
  const may = useMay();
  const mailing = useSingleMutation({
    mutationFn: () => call(endpoints.certificates.mail, { params: { id: eventId }, body: {} }),
    onSuccess: ({ message }) => {
      showSuccess(message ?? 'Mailed');
      onDone();
    },
  });
  if (!may.for('registrations.mail', eventId)) return null;
  return (
    <>
      {mailing.error ? (
        <Alert color="gulal" role="alert">
          {failureText(mailing.error)}
        </Alert>
      ) : null}
      <Group>
        <Button variant="default" loading={mailing.isPending} onClick={() => mailing.mutate()}>
          Mail {count} {count === 1 ? 'link' : 'links'}
        </Button>
        <Text size="sm">Each person gets one mail with the links that were not mailed yet.</Text>
        <NoMailNote />
      </Group>
    </>
  );
}
