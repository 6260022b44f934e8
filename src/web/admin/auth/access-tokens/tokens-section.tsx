import { Button } from '@mantine/core';
import { useState } from 'react';
import { exportDefinitions } from '#contract/exports/export-tables.ts';
import type { AccessToken } from '#contract/roles/access-tokens.ts';
import { powers } from '#contract/roles/powers.ts';
import { Moment } from '../../../dates/event-dates.tsx';
import { useAdminApi } from '../../api/admin-api.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { accessTokensQuery } from '../../queries/account/access-tokens.ts';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import styles from '../two-factor/security.module.css';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { RevokeTokenDialog } from './revoke-token-dialog.tsx';
import { ShownTokenDialog } from './shown-token-dialog.tsx';

/** The access tokens of the admin, with their actions. `isTwoStepOn`: whether making one asks for a code too. */
export function TokensSection({ isTwoStepOn }: { isTwoStepOn: boolean }) {
  const { data, error, isFetching, refetch } = usePageQuery(accessTokensQuery(useAdminApi()));
  const [task, setTask] = useState<'create' | AccessToken | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const close = () => {
    setTask(null);
    void refetch();
  };
  const show = (token: string) => {
    close();
    setMade(token);
  };
  return (
    <section className={styles.card} aria-labelledby="tokens">
      <div className={styles.head}>
        <h2 id="tokens">Access tokens</h2>
      </div>
      <p>
        With a token, a program uses the <a href="/api/docs">API</a> in your name: a screen in the hall, a spreadsheet.
        It may do what you allow it here, and never more than you may do yourself. Live sheets, which the button Export
        of a list makes, are listed here too.
      </p>
      {error && !data ? (
        <ErrorState what="Your access tokens" error={error} isLoading={isFetching} onRetry={refetch} />
      ) : null}
      {data && data.length > 0 ? (
        <ul className={styles.rows}>
          {data.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setTask(token)} />
          ))}
        </ul>
      ) : null}
      <div className={styles.actions}>
        <Button onClick={() => setTask('create')}>Make a token</Button>
      </div>
      {task === 'create' ? <CreateTokenDialog isTwoStepOn={isTwoStepOn} onMade={show} onClose={close} /> : null}
      {task !== null && task !== 'create' ? <RevokeTokenDialog token={task} onClose={close} /> : null}
      {made === null ? null : <ShownTokenDialog token={made} onClose={() => setMade(null)} />}
    </section>
  );
}

/** What became of a token that is not valid any more; null while it is. */
function endOf({ revokedAt, endsAt }: AccessToken): { text: string; at: string } | null {
  if (revokedAt !== null) return { text: 'Revoked', at: revokedAt };
  return Date.parse(endsAt) <= Date.now() ? { text: 'Ended', at: endsAt } : null;
}

function allowedText({ sheet, powers: given }: AccessToken): string {
  if (!sheet) return given.map((power) => powers[power].label).join(', ');
  const { label } = exportDefinitions[sheet.table];
  return `Live sheet: ${label}, ${sheet.withContact ? 'with' : 'without'} contact data`;
}

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const end = endOf(token);
  const { name, lastUsedAt, endsAt } = token;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className={styles.soft}>{allowedText(token)}</p>
        <p className={styles.soft}>
          {end ? `${end.text} ` : 'Until '}
          <Moment at={end?.at ?? endsAt} format="dateTime" />
          {lastUsedAt === null ? ' · not used yet' : ' · last used '}
          {lastUsedAt === null ? null : <Moment at={lastUsedAt} format="dateTime" />}
        </p>
      </div>
      {end ? null : (
        <Button variant="subtle" color="gulal" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  );
}
