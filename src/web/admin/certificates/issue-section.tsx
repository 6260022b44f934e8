import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CertificateGroup, certificateGroups } from '#contract/certificates/certificate-kinds.ts';
import type { CertificatePreview } from '#contract/certificates/certificates.ts';
import { endpoints } from '#contract/endpoints.ts';
import { counted } from '#contract/panel/counted.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { useMay } from '../auth/session/powers.ts';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { showSuccess } from '../components/feedback/toast.ts';
import { certificatePreviewQuery, certificatesKey } from '../queries/certificates.ts';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import styles from './certificates.module.css';
import { groupLabels } from './group-labels.ts';

const nobody: Record<CertificateGroup, string> = {
  checked_in: 'Nobody was checked in.',
  confirmed: 'Nobody has a confirmed registration.',
  winners: 'No winner is published: publish the results first.',
};

/** Whom certificates go to, how many are new, and the button that issues them. */
export function IssueSection({ eventId }: { eventId: string }) {
  const api = useAdminApi();
  const may = useMay();
  const client = useQueryClient();
  const [to, setTo] = useState<CertificateGroup>('checked_in');
  const { data, error, isFetching, refetch } = usePageQuery(certificatePreviewQuery(api, eventId, to));
  const issuing = useSingleMutation({
    mutationFn: () => api.call(endpoints.certificates.issue, { params: { id: eventId }, body: { to } }),
    onSuccess: ({ message }) => {
      showSuccess(message ?? 'Issued');
      void client.invalidateQueries({ queryKey: certificatesKey(eventId) });
    },
  });
  const fresh = data && data.people - data.issued;
  const choose = (value: string) => {
    setTo(value as CertificateGroup);
    // Why others were issued none.
    if (issuing.isError) issuing.reset();
  };
  return (
    <section className={styles.card} aria-labelledby="issue">
      <h2 id="issue">Issue</h2>
      <Radio.Group label="Who gets one" value={to} onChange={choose}>
        <Stack gap="xs" mt="xs">
          {certificateGroups.map((group) => (
            <Radio key={group} value={group} label={groupLabels[group]} />
          ))}
        </Stack>
      </Radio.Group>
      {error && !data ? <ErrorState what="The preview" error={error} isLoading={isFetching} onRetry={refetch} /> : null}
      {data ? <Preview preview={data} to={to} /> : null}
      {issuing.error ? (
        <Alert color="gulal" role="alert">
          {failureText(issuing.error)}
        </Alert>
      ) : null}
      {may('certificates.issue') ? (
        <Group>
          <Button disabled={!fresh} loading={issuing.isPending} onClick={() => issuing.mutate()}>
            {issueText(fresh)}
          </Button>
        </Group>
      ) : null}
    </section>
  );
}

function issueText(fresh: number | undefined): string {
  if (fresh === undefined) return 'Issue certificates';
  return fresh === 0 ? 'Nobody to issue to' : `Issue ${counted(fresh, 'certificate')}`;
}

/** Counts, the first names, and what the first certificate would say. */
function Preview({ preview, to }: { preview: CertificatePreview; to: CertificateGroup }) {
  const { people, issued, names, next } = preview;
  const fresh = people - issued;
  return (
    <>
      <Text size="sm" role="status">
        {people === 0
          ? nobody[to]
          : `${people} ${people === 1 ? 'person' : 'people'}; ${issued} had one before, ${fresh} new.`}
      </Text>
      {next ? (
        <div className={styles.preview}>
          <p>
            {next.festivalName}
            {next.instituteName ? `, ${next.instituteName}` : ''}
          </p>
          <p className={styles.name}>{next.name}</p>
          <p>
            {next.award ? `${next.award}, ` : ''}
            {next.eventTitle}
            {next.team ? `, team ${next.team}` : ''}
          </p>
          {next.line ? <p>{next.line}</p> : null}
          <p>{next.signatories.map(({ name, role }) => (role ? `${name}, ${role}` : name)).join(' · ')}</p>
        </div>
      ) : null}
      {names.length > 0 ? (
        <Text size="sm">
          {names
            .map(
              ({ name, award, isLinked }) => `${name}${award ? ` (${award})` : ''}${isLinked ? '' : ', by name alone'}`,
            )
            .join('; ')}
          {fresh > names.length ? ` and ${fresh - names.length} more` : ''}
        </Text>
      ) : null}
    </>
  );
}
