import { Switch } from '@mantine/core';
import { useState } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import type { CommitteeMember } from '#contract/roles/committee.ts';
import type { TwoStepRule } from '#contract/roles/two-step.ts';
import { useAdminApi } from '../../api/admin-api.tsx';
import { useAdmin } from '../../auth/session/session-context.ts';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { RowSkeleton } from '../../components/feedback/row-skeleton.tsx';
import { usePageQuery } from '../../queries/client/use-page-query.ts';
import { twoStepRulesQuery } from '../../queries/committee.ts';
import styles from '../committee.module.css';
import { ConfirmDialog } from '../confirm-dialog.tsx';

/** Which roles ask their people for two-step login. */
export function TwoStepSection({ people }: { people: CommitteeMember[] }) {
  const { data, error, isFetching, refetch } = usePageQuery(twoStepRulesQuery(useAdminApi()));
  const [changed, setChanged] = useState<TwoStepRule | null>(null);
  return (
    <section className={styles.section} aria-labelledby="two-step-roles">
      <h2 id="two-step-roles">Two-step login needed</h2>
      <p className={styles.muted}>
        People with such a role reach Account security alone until they have switched two-step login on. Volunteers with
        a link have no password, and are not asked.
      </p>
      {error && !data ? (
        <ErrorState what="The rules of roles" error={error} isLoading={isFetching} onRetry={refetch} />
      ) : null}
      {!data && !error ? <RowSkeleton what="the rules of roles" rowHeight={40} height={360} /> : null}
      {data ? (
        <div className={styles.switches}>
          {data.map((rule) => (
            <Switch
              key={rule.role}
              label={rule.roleLabel}
              checked={rule.needsTwoStep}
              onChange={() => setChanged(rule)}
            />
          ))}
        </div>
      ) : null}
      {changed ? <ChangeDialog rule={changed} people={people} onClose={() => setChanged(null)} /> : null}
    </section>
  );
}

interface ChangeDialogProps {
  rule: TwoStepRule;
  people: CommitteeMember[];
  onClose: () => void;
}

function ChangeDialog({ rule: { role, roleLabel, needsTwoStep }, people, onClose }: ChangeDialogProps) {
  const { call } = useAdminApi();
  const { id } = useAdmin();
  const lacking = people.filter(
    ({ hasTwoFactor, grants }) => !hasTwoFactor && grants.some((grant) => grant.isLive && grant.role === role),
  );
  const isMe = lacking.some(({ _id }) => _id === id);
  const body = { needsTwoStep: !needsTwoStep, evenMe: !needsTwoStep && isMe };
  const request = () => call(endpoints.twoStepRules.change, { params: { id: role }, body });
  if (needsTwoStep) {
    return (
      <ConfirmDialog title={`${roleLabel}: no more?`} confirm="Switch off" request={request} onClose={onClose}>
        Two-step login is then up to each {roleLabel}.
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={`Two-step login for each ${roleLabel}?`}
      confirm={isMe ? 'Switch on, also for me' : 'Switch on'}
      isDanger={isMe}
      request={request}
      onClose={onClose}
    >
      {lacking.length === 0 ? 'Everybody who has this role has it already.' : null}
      {lacking.length > 0
        ? `${lacking.map(({ name }) => name).join(', ')} will see Account security alone until they have switched it on.`
        : null}
      {isMe ? ' That is you, too: switch it on at Account security first, if you have no phone at hand.' : null}
    </ConfirmDialog>
  );
}
