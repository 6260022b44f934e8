import { useQueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { Candidate, StatementLine } from '#contract/payments/bank-statements.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { failureText } from '../api/failure-text.ts';
import { showFailure, showSuccess } from '../components/feedback/toast.ts';
import { invalidateStatements } from '../queries/bank-statements.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';

/** Confirms that a line is from a candidate. A payment that is paid gets another one beside it. */
export function useSettleLine(
  line: StatementLine,
  { onFailure = showFailure, onDone }: { onFailure?: (text: string) => void; onDone?: () => void } = {},
) {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: async ({ registrationId, paymentId, paymentStatus }: Candidate) => {
      const body = { registrationId, paymentId: paymentStatus === 'paid' ? null : paymentId };
      await call(endpoints.bankStatements.settle, { params: { line: line._id }, body });
    },
    onSuccess: (_, { name }) => {
      showSuccess(`The payment of ${name} is confirmed`);
      onDone?.();
    },
    onError: (error) => onFailure(failureText(error)),
    onSettled: () => invalidateStatements(queryClient),
  });
}

/** Takes back that a line was set aside. */
export function useTakeBack(line: StatementLine) {
  const { call } = useAdminApi();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: async () => {
      await call(endpoints.bankStatements.takeBack, { params: { line: line._id }, body: {} });
    },
    onError: (error) => showFailure(failureText(error)),
    onSettled: () => invalidateStatements(queryClient),
  });
}
