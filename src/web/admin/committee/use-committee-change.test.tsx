import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../queries/client/query-client.ts';
import { committeeKey } from '../queries/committee.ts';
import { statsKey } from '../queries/stats.ts';
import { useCommitteeChange } from './use-committee-change.ts';

interface DialogProps {
  onClose: () => void;
  onRender: (change: () => void) => void;
}

function Dialog({ onClose, onRender }: DialogProps) {
  onRender(useCommitteeChange<void>(async () => ({}), onClose).mutate);
  return null;
}

it('a change of the committee marks its list and what is to do as stale, and closes the dialog', async () => {
  const client = createQueryClient();
  const keys = [committeeKey, [...statsKey, 'waiting']];
  for (const queryKey of keys) client.setQueryData(queryKey, []);
  const onClose = vi.fn();
  const rendered: (() => void)[] = [];
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Dialog onClose={onClose} onRender={(change) => rendered.push(change)} />
    </QueryClientProvider>,
  );
  rendered[0]?.();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  for (const queryKey of keys) expect(client.getQueryState(queryKey)?.isInvalidated, String(queryKey)).toBe(true);
});
