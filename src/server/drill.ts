import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Config, loadEnvironment, readConfig } from './config.ts';
import { shownFailure } from './configuration/failures.ts';
import { restoreArchive } from './features/backup/backup-command.ts';
import { BackupError } from './features/backup/backup-format.ts';
import { stopOnSignals } from './jobs/stop-on-signals.ts';
import { openContext } from './open-context.ts';
import { type Running, serve } from './server.ts';

const USAGE = 'Usage: npm run drill -- <file that npm run backup wrote> [port]';
const DEFAULT_PORT = '3999';

/**
 * The only variables that a drill reads. What is not here is not set, also what a later version adds: no database, bucket, mail
 * server, payment method, Google client or public url of the site.
 */
const READ = ['BACKUP_PASSPHRASE', 'SESSION_SECRET', 'TIME_ZONE', 'LOG_LEVEL'] as const;

/** The configuration of a drill: a folder of its own, and nothing of the site but how its backup is read. */
export function drillConfig(source: NodeJS.ProcessEnv, folder: string, port: string): Config {
  const read = Object.fromEntries(READ.map((name) => [name, source[name]]));
  return readConfig({ ...read, DATA_DIR: folder, PORT: port });
}

function printBanner(url: string, archive: string, folder: string): void {
  console.log(`\n  A drill: what ${archive} holds is open at ${url}, the committee logs in at ${url}/admin`);
  console.log(
    '  It sends no mails and no webhooks, asks no payment gateway, and runs no scheduled job. It uses nothing of',
  );
  console.log(`  the site: no database, bucket or folder, only ${folder}, which Ctrl-C removes.\n`);
}

/** `npm run drill -- <archive> [port]`: serves a restored backup beside the site, which may run meanwhile. */
async function main([archive, port = DEFAULT_PORT, ...others]: string[]): Promise<void> {
  if (!archive || others.length > 0) throw new BackupError(USAGE);
  const source = loadEnvironment();
  const folder = mkdtempSync(path.join(tmpdir(), 'utsav-drill-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  // From here on the folder holds people's data: a signal that ended the process at once would leave it.
  const running: Running[] = [];
  stopOnSignals(running);
  const config = drillConfig(source, folder, port);
  await restoreArchive(config, archive);
  const { context, close } = await openContext(config);
  const server = await serve(context, path.resolve(import.meta.dirname, '../..'));
  running.push(server, { stop: close });
  printBanner(server.url, archive, folder);
}

/** Runs the command; a failure ends it with 1 and a sentence. */
export async function runDrill(parameters: string[]): Promise<void> {
  try {
    await main(parameters);
  } catch (error) {
    console.error(error instanceof BackupError ? error.message : shownFailure(error));
    process.exit(1);
  }
}
