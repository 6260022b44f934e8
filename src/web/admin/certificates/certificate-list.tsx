import { Alert, Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { MAX_CERTIFICATE_NAME } from '#contract/certificates/certificate-kinds.ts';
import type { CertificateRow } from '#contract/certificates/certificates.ts';
import { endpoints } from '#contract/endpoints.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { useMay } from '../auth/session/powers.ts';
import { DateAndTime } from '../components/date-time.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { showSuccess } from '../components/feedback/toast.ts';
import rows from '../components/rows.module.css';
import { SearchField } from '../components/search-field.tsx';
import { certificatesKey, certificatesQuery } from '../queries/certificates.ts';
import { usePaginatedQuery } from '../queries/client/use-paginated-query.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { useDebouncedSearch } from '../registrations/list/use-debounced-search.ts';
import { CertificateDialog } from './certificate-dialog.tsx';
import styles from './certificates.module.css';

interface Chosen {
  certificate: CertificateRow;
  act: 'revoke' | 'reissue';
}

/** The certificates of an event, newest first: mailed, revoked, reissued. */
export function CertificateList({ eventId, onChange }: { eventId: string; onChange: () => void }) {
  const api = useAdminApi();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [params, setParams] = useSearchParams();
  const written = (params.get('search') ?? '').slice(0, MAX_CERTIFICATE_NAME);
  const [typed, setTyped] = useDebouncedSearch(written, (text) =>
    setParams(text ? { search: text } : {}, { replace: true, preventScrollReset: true }),
  );
  const search = written.trim();
  const { list, error, isFetching, refetch, loadMore } = usePaginatedQuery(certificatesQuery(api, eventId, search));
  const refresh = () => void client.invalidateQueries({ queryKey: certificatesKey(eventId) });
  return (
    <section className={styles.card} aria-labelledby="issued">
      <h2 id="issued">Issued</h2>
      {error ? <ErrorState what="The certificates" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {list?.total ? <MailButton eventId={eventId} count={list.total} onDone={refresh} /> : null}
      {written !== '' || (list && list.rows.length > 0) ? (
        <search>
          <SearchField
            className={undefined}
            label="Search certificates"
            placeholder="Who it is for"
            maxLength={MAX_CERTIFICATE_NAME}
            value={typed}
            onChange={setTyped}
          />
        </search>
      ) : null}
      {list?.rows.length === 0 ? <NoCertificates isFiltered={search !== ''} /> : null}
      <ul className={rows.rows}>
        {list?.rows.map((certificate) => (
          <Row key={certificate._id} certificate={certificate} eventId={eventId} onChoose={setChosen} />
        ))}
      </ul>
      {list?.more ? (
        <Button variant="default" loading={isFetching} onClick={() => loadMore()}>
          Load more
        </Button>
      ) : null}
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

function NoCertificates({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState title={isFiltered ? 'No certificates found' : 'No certificate is issued'}>
      <p>{isFiltered ? 'Try another word.' : 'Each that is issued is listed here.'}</p>
    </EmptyState>
  );
}

const statuses = { valid: 'Valid', replaced: 'Replaced', revoked: 'Revoked' };

function Row(props: { certificate: CertificateRow; eventId: string; onChoose: (chosen: Chosen) => void }) {
  const { certificate, eventId, onChoose } = props;
  const may = useMay();
  const { name, team, award, status, code, issuedAt, reason, isLinked, isErased } = certificate;
  return (
    <li className={styles.row}>
      <div className={rows.text}>
        <h3>
          <a href={`/certificate/${code}`} target="_blank" rel="noreferrer">
            {name}
          </a>
        </h3>
        <p>
          {award ?? 'Participation'}
          {team ? `, team ${team}` : ''}
          {isLinked ? '' : ', by name alone'}. {statuses[status]}, <DateAndTime at={issuedAt} />
          {reason ? `. ${reason}` : ''}
        </p>
      </div>
      {may.for('certificates.issue', eventId) && status !== 'replaced' && !isErased ? (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Reissue the certificate of ${name}`}
            onClick={() => onChoose({ certificate, act: 'reissue' })}
          >
            Reissue
          </Button>
          {status === 'valid' ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Revoke the certificate of ${name}`}
              onClick={() => onChoose({ certificate, act: 'revoke' })}
            >
              Revoke
            </Button>
          ) : null}
        </Group>
      ) : null}
    </li>
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
      </Group>
    </>
  );
}
