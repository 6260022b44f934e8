import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { useSingleMutation } from './use-single-mutation.ts';

type Send = (value: string) => Promise<void>;
type Mutate = (value: string) => void;

function Form({ send, onRender }: { send: Send; onRender: (mutate: Mutate) => void }) {
  onRender(useSingleMutation({ mutationFn: send }).mutate);
  return null;
}

/** The `mutate` of each of `count` forms, as their first render gets it. */
function renderForms(count: number, send: Send) {
  const rendered: Mutate[] = [];
  const forms = Array.from({ length: count }, (_, index) => (
    <Form key={String(index)} send={send} onRender={(mutate) => rendered.push(mutate)} />
  ));
  renderToStaticMarkup(<QueryClientProvider client={createQueryClient()}>{forms}</QueryClientProvider>);
  return rendered;
}

it('useSingleMutation sends once for two submits before the next render, and again once that has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = vi.fn((_: string) => promise);
  const [mutate] = renderForms(1, send);
  mutate?.('first');
  mutate?.('second');
  await vi.waitFor(() => expect(send).toHaveBeenCalled());
  resolve();
  await vi.waitFor(() => {
    mutate?.('third');
    expect(send.mock.calls.map(([value]) => value)).toEqual(['first', 'third']);
  });
});

it('useSingleMutation does not hold back the mutation of another component', async () => {
  const send = vi.fn((_: string) => new Promise<void>(() => {}));
  const [one, other] = renderForms(2, send);
  one?.('one');
  other?.('other');
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});
