import { startPostgres } from '#test/support/postgres-server.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { type KillRun, runKills } from './kill-run.ts';

/** `npm run test:faults [-- <kills>]`: the long run, on what `npm start` runs, 30 kills on each database. */
const kills = Number(process.argv[2] ?? 30);

function report(engine: string, run: KillRun): boolean {
  const { acknowledged, actions, lost, oversold, orphanFiles, failures } = run;
  process.stdout.write('\n');
  for (const failure of [...lost, ...failures].slice(0, 10)) console.log(`  ${failure}`);
  console.log(
    `${engine}: ${kills} kills, ${acknowledged} writes acknowledged, ${lost.length} lost, ${actions} actions in the audit, ` +
      `${oversold} places oversold, ${orphanFiles} orphan files, ${failures.length} answers with a wrong status`,
  );
  return lost.length + oversold + orphanFiles + failures.length === 0 && acknowledged > 0;
}

const onKill = (kill: number, acknowledged: number) =>
  process.stdout.write(`\r  killed ${kill} of ${kills}, ${acknowledged} writes acknowledged `);

const onSqlite = report('SQLite', await runKills({ program: 'built', kills, onKill }));
const postgres = await startPostgres();
const { db, url, drop } = await createTestDatabase('postgres', postgres.url('postgres'));
await db.destroy();
try {
  const onPostgres = report('PostgreSQL', await runKills({ program: 'built', kills, databaseUrl: url, onKill }));
  process.exitCode = onSqlite && onPostgres ? 0 : 1;
} finally {
  await drop().catch(() => {});
  await postgres.stop();
}
