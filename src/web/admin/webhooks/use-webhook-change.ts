import { useQueryClient } from '@tanstack/react-query';
import { useAdminApi } from '../api/admin-api.tsx';
import { showSuccess } from '../components/feedback/toast.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { waitingItemsQuery } from '../queries/waiting.ts';
import { webhooksKey } from '../queries/webhooks.ts';

/** Reads the webhooks once more, and what waits on the dashboard. */
export function useWebhooksChanged(): () => void {
  const client = useQueryClient();
  const api = useAdminApi();
  return () => {
    void client.invalidateQueries({ queryKey: webhooksKey });
    void client.invalidateQueries({ queryKey: waitingItemsQuery(api).queryKey });
  };
}

/** A change of a webhook: the list is read once more, and `onDone` closes what asked for it; `onFailure` is for those without a dialog. */
export function useWebhookChange<Variables>(
  mutationFn: (variables: Variables) => Promise<{ message?: string | undefined }>,
  onDone: () => void = () => {},
  onFailure: (error: Error) => void = () => {},
) {
  const changed = useWebhooksChanged();
  return useSingleMutation({
    mutationFn,
    onError: onFailure,
    onSuccess: ({ message }) => {
      changed();
      if (message) showSuccess(message);
      onDone();
    },
  });
}
