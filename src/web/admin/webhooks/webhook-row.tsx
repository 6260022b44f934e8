import { Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { allWebhookTypes } from '#contract/webhooks/webhook-messages.ts';
import type { Webhook } from '#contract/webhooks/webhooks.ts';
import { historyPath } from '../activity/activity-paths.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { useMay } from '../auth/session/powers.ts';
import { Badge } from '../components/badge.tsx';
import { DateAndTime } from '../components/date-time.tsx';
import { showFailure } from '../components/feedback/toast.ts';
import { useWebhookChange } from './use-webhook-change.ts';
import { DeleteDialog, NewSecretDialog, ReplayDialog, SwitchOffDialog, SwitchOnDialog } from './webhook-dialogs.tsx';
import styles from './webhooks.module.css';

const offTexts = {
  admin: 'Off since',
  failures: 'Off: its receiver did not respond well for a day, since',
  gone: 'Off: its receiver said that it is gone,',
} as const;

const messages = (count: number) => (count === 1 ? '1 message' : `${count} messages`);

function Status({
  webhook: { disabledAt, disabledWhy, failingSince, waiting, failed, oldSecretEndsAt },
}: {
  webhook: Webhook;
}) {
  return (
    <>
      {disabledAt ? (
        <p className={disabledWhy === 'admin' ? styles.soft : styles.problem}>
          {offTexts[disabledWhy ?? 'admin']} <DateAndTime at={disabledAt} />
        </p>
      ) : null}
      {!disabledAt && failingSince ? (
        <p className={styles.problem}>
          Its receiver has not taken a message since <DateAndTime at={failingSince} />. It is tried again.
        </p>
      ) : null}
      {waiting > 0 || failed > 0 ? (
        <p className={styles.soft}>
          {waiting > 0 ? `${messages(waiting)} to be sent` : ''}
          {waiting > 0 && failed > 0 ? ' · ' : ''}
          {failed > 0 ? `${messages(failed)} given up` : ''}
        </p>
      ) : null}
      {oldSecretEndsAt && Date.parse(oldSecretEndsAt) > Date.now() ? (
        <p className={styles.soft}>
          Signed by the former secret too, until <DateAndTime at={oldSecretEndsAt} />
        </p>
      ) : null}
    </>
  );
}

function whatOf({ event, types, withContact }: Webhook): string {
  const what = types.length === allWebhookTypes.length ? 'everything' : types.join(', ');
  return `${event ? event.title : 'Every event'}: ${what} · ${withContact ? 'with contact data' : 'without contact data'}`;
}

/** What was sent to a webhook. */
const logPath = (id: string) => `/admin/webhooks/${id}`;

interface WebhookRowProps {
  webhook: Webhook;
  onEdit: () => void;
  /** Called with a new secret. */
  onSecret: (secret: string) => void;
}

/** One webhook with its state and its actions. */
export function WebhookRow({ webhook, onEdit, onSecret }: WebhookRowProps) {
  const { call } = useAdminApi();
  const { _id: id, name, disabledAt } = webhook;
  const [asked, setAsked] = useState<'off' | 'on' | 'secret' | 'replay' | 'delete' | null>(null);
  const navigate = useNavigate();
  const mayReadAudit = useMay().everywhere('audit.read');
  const close = () => setAsked(null);
  const test = useWebhookChange(
    () => call(endpoints.webhooks.test, { params: { id } }),
    () => void navigate(logPath(id)),
    (error) => showFailure(failureText(error)),
  );
  const isOn = disabledAt === null;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <div className={styles.text}>
          <h2>
            {name} <Badge isOn={isOn}>{isOn ? 'On' : 'Off'}</Badge>
          </h2>
          <p className={styles.url}>{webhook.url}</p>
          <p className={styles.soft}>{whatOf(webhook)}</p>
          <Status webhook={webhook} />
        </div>
        <div className={styles.buttons}>
          <Button component={Link} to={logPath(id)} variant="default" aria-label={`Messages of ${name}`}>
            Messages
          </Button>
          <Button
            variant="default"
            aria-label={`Test ${name}`}
            disabled={!isOn}
            loading={test.isPending}
            onClick={() => test.mutate(undefined)}
          >
            Test
          </Button>
          <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <Button variant="default" aria-label={`More for ${name}`} px="sm">
                <IconDots size={18} aria-hidden />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onEdit}>Edit</Menu.Item>
              {mayReadAudit ? (
                <Menu.Item component={Link} to={historyPath(id)}>
                  History
                </Menu.Item>
              ) : null}
              <Menu.Item onClick={() => setAsked(isOn ? 'off' : 'on')}>{isOn ? 'Switch off' : 'Switch on'}</Menu.Item>
              {isOn ? <Menu.Item onClick={() => setAsked('replay')}>Send again…</Menu.Item> : null}
              <Menu.Item onClick={() => setAsked('secret')}>New secret</Menu.Item>
              <Menu.Item color="gulal" onClick={() => setAsked('delete')}>
                Delete
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
      {asked === 'off' ? <SwitchOffDialog webhook={webhook} onClose={close} /> : null}
      {asked === 'on' ? <SwitchOnDialog webhook={webhook} onClose={close} /> : null}
      {asked === 'replay' ? <ReplayDialog webhook={webhook} onClose={close} /> : null}
      {asked === 'delete' ? <DeleteDialog webhook={webhook} onClose={close} /> : null}
      {asked === 'secret' ? (
        <NewSecretDialog
          webhook={webhook}
          onMade={(secret) => {
            close();
            onSecret(secret);
          }}
          onClose={close}
        />
      ) : null}
    </li>
  );
}
