import { runBackupCommand } from './features/backup/backup-command.ts';

/** `npm run backup -- <file>`: the site may run meanwhile. */
process.exitCode = await runBackupCommand('backup', process.argv.slice(2));
