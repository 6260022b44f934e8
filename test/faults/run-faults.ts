import { type PostgresServer, startPostgres } from '#test/support/postgres-server.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { type Blow, crashOf, type KillRun, runKills, terminate } from './kill-run.ts';

/** `npm run test:faults [-- <kills>]`: the long run, on what `npm start` runs, 30 kills on each database. */
const kills = Number(process.argv[2] ?? 30);
/** The gentler blows need fewer: each of them is the same every time. */
const others = Math.ceil(kills / 5);

interface Row {
  name: string;
  count: number;
  databaseUrl?: string | undefined;
  blow?: Blow;
}

function isWell(
  { acknowledged, lost, oversold, orphanFiles, failures, hiddenFields }: KillRun,
  blow: Blow | undefined,
) {
  // Only a server that is killed may leave people without an answer.
  const left = blow === terminate ? hiddenFields : 0;
  return lost.length + oversold + orphanFiles + failures.length + left === 0 && acknowledged > 0;
}

async function runRow({ name, count, databaseUrl, blow }: Row): Promise<boolean> {
  const onKill = (kill: number, acknowledged: number) =>
    process.stdout.write(`\r  ${name}: ${kill} of ${count}, ${acknowledged} writes acknowledged `);
  const run = await runKills({ program: 'built', kills: count, databaseUrl, onKill, ...(blow ? { blow } : {}) });
  const { acknowledged, actions, lost, oversold, orphanFiles, failures, hiddenFields, postponed } = run;
  process.stdout.write('\n');
  for (const failure of [...lost, ...failures].slice(0, 10)) console.log(`  ${failure}`);
  console.log(
    `${name}: ${count} times, ${acknowledged} writes acknowledged, ${lost.length} lost, ${actions} actions in the audit, ` +
      `${oversold} places oversold, ${orphanFiles} orphan files, ${hiddenFields} entries made without an answer, ` +
      `${postponed} answers of 503, ${failures.length} answers with a wrong status`,
  );
  return isWell(run, blow);
}

/** On a database of its own. */
async function onPostgres(postgres: PostgresServer, row: Row): Promise<boolean> {
  const { db, url } = await createTestDatabase('postgres', postgres.url('postgres'));
  await db.destroy();
  return runRow({ ...row, databaseUrl: url });
}

const postgres = await startPostgres({ keepsCommits: true });
try {
  const results = [
    await runRow({ name: 'SQLite, killed', count: kills }),
    await onPostgres(postgres, { name: 'PostgreSQL, killed', count: kills }),
    await runRow({ name: 'SQLite, asked to end', count: others, blow: terminate }),
    await onPostgres(postgres, { name: 'PostgreSQL, asked to end', count: others, blow: terminate }),
    await onPostgres(postgres, { name: 'PostgreSQL itself crashed', count: others, blow: crashOf(postgres) }),
  ];
  process.exitCode = results.every(Boolean) ? 0 : 1;
} finally {
  await postgres.stop();
}
