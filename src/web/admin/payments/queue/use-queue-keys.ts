import { useEffect, useRef, useState } from 'react';
import type { QueuedPayment } from '#contract/payments/payments.ts';

interface QueueKeys {
  isOn: boolean;
  onConfirm: (payment: QueuedPayment) => void;
  onReject: (payment: QueuedPayment) => void;
}

/** Whether the focused element takes the key: a field takes all, a button or link takes Enter. */
function isTakenByFocus({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  const takers = 'input, textarea, select, [role="dialog"], [role="listbox"]';
  return target.closest(key === 'Enter' ? `${takers}, button, a` : takers) !== null;
}

/**
 * J and K (or the arrows) go down and up the queue, Enter confirms, R rejects. When a payment has left the
 * queue, the one at its position becomes active.
 */
export function useQueueKeys(rows: QueuedPayment[], { isOn, onConfirm, onReject }: QueueKeys) {
  const [pointed, setPointed] = useState<{ id: string; index: number } | null>(null);
  const listRef = useRef<HTMLUListElement>(null);
  const found = rows.findIndex(({ _id }) => _id === pointed?.id);
  const index = found >= 0 ? found : Math.min(pointed?.index ?? 0, rows.length - 1);
  const active = rows[index];

  useEffect(() => {
    if (!isOn) return;
    const point = (next: number) => {
      const row = rows[Math.max(0, Math.min(next, rows.length - 1))];
      if (!row) return;
      setPointed({ id: row._id, index: rows.indexOf(row) });
      listRef.current?.children[rows.indexOf(row)]?.scrollIntoView({ block: 'nearest' });
    };
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTakenByFocus(event)) return;
      const steps: Record<string, () => void> = {
        j: () => point(index + 1),
        arrowdown: () => point(index + 1),
        k: () => point(index - 1),
        arrowup: () => point(index - 1),
        enter: () => active && onConfirm(active),
        r: () => active && onReject(active),
      };
      const step = steps[event.key.toLowerCase()];
      if (!step || (event.repeat && event.key === 'Enter')) return;
      event.preventDefault();
      step();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });

  const setActiveId = (id: string) => setPointed({ id, index: rows.findIndex(({ _id }) => _id === id) });
  return { activeId: active?._id, setActiveId, listRef };
}
