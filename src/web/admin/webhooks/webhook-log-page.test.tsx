import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { WebhookDelivery } from '#contract/webhooks/webhooks.ts';
import { columnsFor } from './webhook-log-page.tsx';

const attempt = { at: '2027-02-12T04:30:00.000Z', status: 500, error: 'The receiver responded 500', durationMs: 9 };
const delivery: WebhookDelivery = {
  _id: 'd1',
  messageId: 'msg_1',
  type: 'registration.created',
  at: '2027-02-12T04:30:00.000Z',
  status: 'pending',
  nextAttemptAt: '2027-02-12T14:30:00.000Z',
  attempts: [attempt],
};
const actions = (isOn: boolean, changes: Partial<WebhookDelivery> = {}) => {
  const column = columnsFor(isOn, () => {}).find(({ label }) => label === 'Actions');
  return renderToStaticMarkup(column?.render({ ...delivery, ...changes }));
};

it('a message that waits for its next attempt can be sent now', () => {
  expect(actions(true)).toContain('aria-label="Send now msg_1"');
});

it.each(['delivered', 'failed'] as const)('a message that is %s can be sent again', (status) => {
  expect(actions(true, { status, nextAttemptAt: null })).toContain('aria-label="Send again msg_1"');
});

it('a message is not sent by hand before its first attempt, nor while its webhook is off', () => {
  expect(actions(true, { attempts: [] })).toBe('');
  expect(actions(false)).toBe('');
  expect(actions(false, { status: 'failed', nextAttemptAt: null })).toBe('');
});
