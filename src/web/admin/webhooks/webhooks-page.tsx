import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { MAX_WEBHOOKS, type Webhook } from '#contract/webhooks/webhooks.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { PageHeader } from '../components/page-header.tsx';
import rows from '../components/rows.module.css';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { webhooksQuery } from '../queries/webhooks.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';

/** Which other programs get a message about registrations, payments and check-ins. */
export default function WebhooksPage() {
  const { data, error, isFetching, refetch } = usePageQuery(webhooksQuery(useAdminApi()));
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setEdited(null);
  return (
    <>
      <PageHeader
        title="Webhooks"
        actions={
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setEdited('new')}
            disabled={!data || data.length >= MAX_WEBHOOKS}
          >
            Add a webhook
          </Button>
        }
      >
        Another program gets a signed message when somebody registers, pays or is checked in.{' '}
        <Anchor href="/api/docs" inherit underline="always">
          What messages say
        </Anchor>
      </PageHeader>
      {error && !data ? (
        <ErrorState what="The webhooks" error={error} isLoading={isFetching} onRetry={refetch} />
      ) : null}
      {!data && !error ? <RowSkeleton what="the webhooks" rowHeight={120} height={240} /> : null}
      {data?.length === 0 ? (
        <EmptyState title="No webhooks">
          <p>
            Add one for a score board, a chat of the committee or a sheet of your own: it needs a URL that takes POST.
          </p>
        </EmptyState>
      ) : null}
      {data && data.length > 0 ? (
        <ul className={rows.rows}>
          {data.map((webhook) => (
            <WebhookRow key={webhook._id} webhook={webhook} onEdit={() => setEdited(webhook)} onSecret={setSecret} />
          ))}
        </ul>
      ) : null}
      {edited ? (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          onMade={(made) => {
            close();
            setSecret(made);
          }}
          onClose={close}
        />
      ) : null}
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}
