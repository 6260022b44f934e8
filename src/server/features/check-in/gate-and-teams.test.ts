import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { lockRow } from '#server/db/lock-row.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { waitForLockWaiters } from '#test/support/lock-waiters.ts';
import { teamRequests } from '#test/support/teams.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { checkInPeople } from './check-in.repository.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it.runIf(inject('database') === 'postgres').each([
  ['renames', 'PUT', { name: 'Somebody else' }],
  ['removes', 'DELETE', {}],
] as const)(
  'the leader who %s a member waits for the gate that admits them, then is refused',
  async (_, method, body) => {
    const api = teamRequests(test);
    const { leader, team, members } = await api.joinedTeam(['Ravi']);
    const ravi = members[0]?._id ?? '';
    const id = team.registration._id;
    const { changed } = await inTransaction(test.context.db, async (trx) => {
      await lockRow(trx, 'registrations', 'id', id);
      const waiting = api.send(method, `/api/teams/${team._id}/members/${ravi}`, leader.headers, body);
      await waitForLockWaiters(test.context.db, 1);
      const now = test.context.clock().toISOString();
      expect(await checkInPeople(trx, id, [ravi], { by: 'The gate', now })).toEqual([ravi]);
      return { changed: waiting };
    });
    expect(await changed).toMatchObject({ status: 409, message: expect.stringContaining('Ravi was checked in') });
    const { data } = await api.send('GET', `/api/teams/${team._id}`, leader.headers);
    expect(data.members.map(({ name }: { name: string }) => name)).toEqual(['Asha', 'Ravi']);
  },
);
