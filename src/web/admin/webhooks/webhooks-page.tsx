import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { webhookText } from '#contract/panel/list-texts.ts';
import { isBroken, MAX_WEBHOOKS, type Webhook } from '#contract/webhooks/webhooks.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { ExportMenu } from '../components/exports/export-menu.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { ErrorState } from '../components/feedback/error-state.tsx';
import { RowSkeleton } from '../components/feedback/row-skeleton.tsx';
import { FilterSelect } from '../components/list/panel-list/filter-select.tsx';
import { SmallList } from '../components/list/panel-list/small-list.tsx';
import { useListUrl } from '../components/list/panel-list/use-list-url.ts';
import { PageHeader } from '../components/page-header.tsx';
import rows from '../components/rows.module.css';
import { usePageQuery } from '../queries/client/use-page-query.ts';
import { webhooksQuery } from '../queries/webhooks.ts';
import { LostSecretDialog, SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';

const options = { sorts: ['name'] as const, filters: { show: { values: ['off'] } } };
const choices = [{ value: 'off', label: 'Off without an admin' }];

/** Which other programs get a message about registrations, payments and check-ins. */
export default function WebhooksPage() {
  const { data, error, isFetching, refetch } = usePageQuery(webhooksQuery(useAdminApi()));
  const listUrl = useListUrl(options);
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [isSecretLost, setSecretLost] = useState(false);
  const close = () => setEdited(null);
  return (
    <>
      <PageHeader
        title="Webhooks"
        actions={
          <>
            <ExportMenu tables={['webhooks']} query={listUrl.filter} />
            <Button
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setEdited('new')}
              disabled={!data || data.length >= MAX_WEBHOOKS}
            >
              Add a webhook
            </Button>
          </>
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
        <SmallList
          one="webhook"
          many="webhooks"
          placeholder="Name, URL or event"
          listUrl={listUrl}
          rows={listUrl.values.show ? data.filter(isBroken) : data}
          textOf={webhookText}
          filters={
            <FilterSelect
              label="Which webhooks"
              all="All webhooks"
              choices={choices}
              value={listUrl.values.show}
              onChange={(show) => listUrl.change({ show })}
            />
          }
        >
          {(found) =>
            found.length === 0 ? (
              <EmptyState title="No webhooks found">
                <p>Try another word, or all webhooks.</p>
              </EmptyState>
            ) : (
              <ul className={rows.rows}>
                {found.map((webhook) => (
                  <WebhookRow
                    key={webhook._id}
                    webhook={webhook}
                    onEdit={() => setEdited(webhook)}
                    onSecret={setSecret}
                  />
                ))}
              </ul>
            )
          }
        </SmallList>
      ) : null}
      {edited ? (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          onMade={(made) => {
            close();
            if (made === null) setSecretLost(true);
            else setSecret(made);
          }}
          onClose={close}
        />
      ) : null}
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
      {isSecretLost ? <LostSecretDialog onClose={() => setSecretLost(false)} /> : null}
    </>
  );
}
