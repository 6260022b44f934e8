import { expect, it } from 'vitest';
import { migrations } from '#server/db/migrations/index.ts';

/** What comes before one that a database has already is refused by Kysely, and the server does not start. */
it('a new migration comes last, in the list and by the time in its name', () => {
  const names = Object.keys(migrations);
  expect(names).toEqual(names.toSorted());
});
