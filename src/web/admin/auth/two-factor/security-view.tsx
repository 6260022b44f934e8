import { useState } from 'react';
import { useAdminApi } from '../../api/admin-api.tsx';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { RowSkeleton } from '../../components/feedback/row-skeleton.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { twoFactorQuery } from '../../queries/account/two-factor.ts';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { TokensSection } from '../access-tokens/tokens-section.tsx';
import { PasskeysSection } from '../passkeys/passkeys-section.tsx';
import { useAdmin } from '../session/session-context.ts';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import { type SecurityTask, TwoStepCard } from './two-step-card.tsx';

/** How the admin who is logged in logs in. */
export function SecurityView() {
  const { email } = useAdmin();
  const { data, error, isFetching, refetch } = usePageQuery(twoFactorQuery(useAdminApi()));
  const [task, setTask] = useState<SecurityTask | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => {
    setTask(null);
    // Another tab may have been quicker, which is what the dialog then said.
    void refetch();
  };
  const finish = (made: string[] | null) => {
    close();
    setCodes(made);
  };
  return (
    <>
      <PageHeader title="Account security">{`How you log in as ${email}.`}</PageHeader>
      {error && !data ? (
        <ErrorState what="The state of two-step login" error={error} isLoading={isFetching} onRetry={refetch} />
      ) : null}
      {!data && !error ? <RowSkeleton what="how you log in" rowHeight={120} /> : null}
      {data ? <TwoStepCard state={data} onTask={setTask} /> : null}
      {data ? <PasskeysSection isTwoStepOn={data.isOn} /> : null}
      {data ? <TokensSection isTwoStepOn={data.isOn} /> : null}
      {task === 'set-up' ? <SetUpDialog onDone={finish} onClose={close} /> : null}
      {task === 'switch-off' || task === 'renew-codes' ? (
        <CredentialsDialog task={task} onDone={finish} onClose={close} />
      ) : null}
      {codes === null ? null : <RecoveryCodesDialog codes={codes} email={email} onClose={() => setCodes(null)} />}
    </>
  );
}
