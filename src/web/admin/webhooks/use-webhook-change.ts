import { useQueryClient } from '@tanstack/react-query';
import { useAdminApi } from '../api/admin-api.tsx';
import { showSuccess } from '../components/feedback/toast.ts';
import { useSingleMutation } from '../queries/client/use-single-mutation.ts';
import { waitingItemsQuery } from '../queries/waiting.ts';
import { webhooksKey, webhooksQuery } from '../queries/webhooks.ts';

/** Reads the webhooks once more, and what waits on the dashboard; a deleted one is gone at once, and its log is not read again. */
export function useWebhooksChanged(): (deletedId?: string) => void {
  const client = useQueryClient();
  const api = useAdminApi();
  return (deletedId) => {
    const isThere = (id: unknown) => deletedId === undefined || id !== deletedId;
    client.setQueryData(webhooksQuery(api).queryKey, (list) => list?.filter(({ _id }) => isThere(_id)));
    void client.invalidateQueries({ queryKey: webhooksKey, predicate: ({ queryKey }) => isThere(queryKey[1]) });
    void client.invalidateQueries({ queryKey: waitingItemsQuery(api).queryKey });
  };
}

/** A change of a webhook: the list is read once more, and `onDone` closes what asked for it; `onFailure` is for those without a dialog. */
export function useWebhookChange<Variables>(
  mutationFn: (variables: Variables) => Promise<{ message?: string | undefined }>,
  onDone: () => void = () => {},
  onFailure: (error: Error) => void = () => {},
  deletedId?: string,
) {
  const changed = useWebhooksChanged();
  return useSingleMutation({
    mutationFn,
    onError: onFailure,
    onSuccess: ({ message }) => {
      changed(deletedId);
      if (message) showSuccess(message);
      onDone();
    },
  });
}
