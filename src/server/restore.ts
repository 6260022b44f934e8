import { runBackupCommand } from './features/backup/backup-command.ts';

/** `npm run restore -- <file>`: into the database and the place for files that the configuration names. */
process.exitCode = await runBackupCommand('restore', process.argv.slice(2));
