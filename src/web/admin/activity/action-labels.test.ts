import { expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { getActionLabel } from './action-labels.ts';

const target = { kind: 'event', _id: null, name: null } as const;
const admins = allEndpoints.filter(({ access, method }) => access === 'admin' && method !== 'GET');

it.each(admins.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'getActionLabel of %s is what the contract declares',
  (endpoint, { summary, audit }) => {
    const label = getActionLabel({ endpoint, summary, target: { ...target, _id: 'a' }, after: null });
    expect(label.action).toBe(audit?.action);
    expect(label.action).not.toContain(summary);
  },
);

const scan = (result: string, _id: string | null) =>
  getActionLabel({
    endpoint: 'POST /api/check-in',
    summary: 'One scan at the gate',
    target: { kind: 'registration', _id, name: null },
    after: { result },
  });

it('getActionLabel names a scan by its result', () => {
  expect(scan('admitted', 'a').action).toBe('checked in the registration');
  expect(scan('already_in', 'a').action).toBe('scanned the pass of');
  expect(scan('unknown', null).action).toBe('scanned a code that no registration has');
});

it('getActionLabel names an action of an unknown endpoint by its summary', () => {
  const later = { endpoint: 'POST /api/later', summary: 'Do more', target, after: null };
  expect(getActionLabel(later).action).toBe('did “Do more”');
});
