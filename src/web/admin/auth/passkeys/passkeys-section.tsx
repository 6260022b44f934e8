import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Passkey } from '#contract/account/passkeys.ts';
import { Moment } from '../../../dates/event-dates.tsx';
import { useAdminApi } from '../../api/admin-api.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { passkeysQuery } from '../../queries/account/passkeys.ts';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import styles from '../two-factor/security.module.css';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { hasPasskeys } from './browser-passkeys.ts';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';

/** The passkeys of the admin, with their actions. `isTwoStepOn`: whether adding one asks for a code too. */
export function PasskeysSection({ isTwoStepOn }: { isTwoStepOn: boolean }) {
  const { data, error, isFetching, refetch } = usePageQuery(passkeysQuery(useAdminApi()));
  const [task, setTask] = useState<'add' | Passkey | null>(null);
  const close = () => {
    setTask(null);
    void refetch();
  };
  return (
    <section className={styles.card} aria-labelledby="passkeys">
      <div className={styles.head}>
        <h2 id="passkeys">Passkeys</h2>
      </div>
      <p>
        Log in with your finger, face or PIN, in place of password and code. A passkey works on this site alone: no
        other page can trick you out of it.
      </p>
      {error && !data ? (
        <ErrorState what="Your passkeys" error={error} isLoading={isFetching} onRetry={refetch} />
      ) : null}
      {data && data.length > 0 ? (
        <ul className={styles.rows}>
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setTask(passkey)} />
          ))}
        </ul>
      ) : null}
      {hasPasskeys() ? (
        <div className={styles.actions}>
          <Button onClick={() => setTask('add')}>Add a passkey</Button>
        </div>
      ) : (
        <p className={styles.soft}>This browser knows no passkeys. Add one in another browser.</p>
      )}
      {task === 'add' ? <AddPasskeyDialog isTwoStepOn={isTwoStepOn} onClose={close} /> : null}
      {task !== null && task !== 'add' ? (
        <RemovePasskeyDialog passkey={task} others={(data?.length ?? 1) - 1} onClose={close} />
      ) : null}
    </section>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, isSynced, createdAt, lastUsedAt } = passkey;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className={styles.soft}>
          Added <Moment at={createdAt} format="dateTime" />
          {isSynced ? ', synced to your other devices' : null}
        </p>
        <p className={styles.soft}>
          {lastUsedAt === null ? 'Not used yet' : 'Last used '}
          {lastUsedAt === null ? null : <Moment at={lastUsedAt} format="dateTime" />}
        </p>
      </div>
      <Button variant="subtle" color="gulal" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
