import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAdminApi } from '../api/admin-api.tsx';
import { certificatesPath } from '../events/event-paths.ts';
import { certificatePreviewQuery } from '../queries/certificates.ts';

/** Says whose valid prize certificates name a winner whom the results do not have any more; `isElsewhere` links to their page. */
export function WrongCertificates({ eventId, isElsewhere = false }: { eventId: string; isElsewhere?: boolean }) {
  const wrong = useQuery(certificatePreviewQuery(useAdminApi(), eventId, 'winners')).data?.outdated ?? [];
  if (wrong.length === 0) return null;
  const title =
    wrong.length === 1
      ? 'A certificate names a winner whom the results do not have any more'
      : `${wrong.length} certificates name winners whom the results do not have any more`;
  return (
    <Alert color="gulal" role="alert" mb="md" title={title}>
      {wrong.map(({ code, name, award }) => `${name}${award ? `, ${award}` : ''} (${code})`).join('; ')}. Revoke what is
      wrong
      {isElsewhere ? (
        <>
          {' on the page of the '}
          <Anchor component={Link} to={certificatesPath(eventId)} size="sm">
            certificates
          </Anchor>
        </>
      ) : null}
      .
    </Alert>
  );
}
