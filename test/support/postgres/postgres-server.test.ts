import pg from 'pg';
import { expect, it } from 'vitest';
import { startPostgres } from './postgres-server.ts';

it('startPostgres starts a server that creates databases, and leaves nothing behind', async () => {
  const server = await startPostgres();
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  const { rows } = await client.query('select 1 + 1 as sum');
  expect(rows).toEqual([{ sum: 2 }]);
  await client.end();

  await server.stop();
  const late = new pg.Client({ connectionString: server.url('postgres') });
  await expect(late.connect()).rejects.toThrow('ECONNREFUSED');
});
