import { expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { getActionLabels, worded } from './action-labels.ts';

const audited = allEndpoints.filter(({ access, method }) => access === 'admin' && method !== 'GET');

it.each(audited.map(({ method, path }) => `${method} ${path}`))('%s has words of its own', (call) => {
  expect(worded).toContain(call);
});

it('has words for nothing that does not exist', () => {
  const known = audited.map(({ method, path }) => `${method} ${path}`);
  expect(worded.filter((call) => !known.includes(call))).toEqual([]);
});

const scan = (result: string, _id: string | null) =>
  getActionLabels({
    endpoint: 'POST /api/check-in',
    summary: 'One scan at the gate',
    subject: { kind: 'registration', _id, name: null },
    after: { result },
  });

it('tells a scan by what it came to', () => {
  expect(scan('admitted', 'a').did).toBe('let in the entry');
  expect(scan('already_in', 'a').did).toBe('scanned the pass of');
  expect(scan('unknown', null).did).toBe('scanned a code that no entry has');
});

it('names a call that it does not know as the API does', () => {
  const subject = { kind: 'event', _id: null, name: null } as const;
  expect(getActionLabels({ endpoint: 'POST /api/later', summary: 'Do more', subject, after: null }).did).toBe(
    'did “Do more”',
  );
});
