import { useState } from 'react';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useAdminData } from '../../queries/admin-data.tsx';
import { useResource } from '../../queries/use-resource.ts';
import { useAdmin } from '../session/session-context.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import { type SecurityTask, TwoStepCard } from './two-step-card.tsx';

/** How the admin who is logged in logs in. */
export function SecurityView() {
  const { email } = useAdmin();
  const { data, error, loading, reload } = useResource(useAdminData().twoFactor);
  const [task, setTask] = useState<SecurityTask | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => {
    setTask(null);
    // Another tab may have changed it first, which the dialog then showed.
    void reload();
  };
  const finish = (made: string[] | null) => {
    close();
    setCodes(made);
  };
  return (
    <>
      <PageHeader title="Account security">{`How you log in as ${email}.`}</PageHeader>
      {error && !data ? (
        <ErrorState what="The state of two-step login" error={error} isLoading={loading} onRetry={reload} />
      ) : null}
      {!data && !error ? <p role="status">Loading...</p> : null}
      {data ? <TwoStepCard state={data} onTask={setTask} /> : null}
      {task === 'set-up' ? <SetUpDialog onDone={finish} onClose={close} /> : null}
      {task === 'switch-off' || task === 'renew-codes' ? (
        <ProofDialog task={task} onDone={finish} onClose={close} />
      ) : null}
      {codes === null ? null : <RecoveryCodesDialog codes={codes} email={email} onClose={() => setCodes(null)} />}
    </>
  );
}
