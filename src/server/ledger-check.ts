import { runLedgerCheck } from './features/ledger/ledger-command.ts';

/** `npm run ledger:check`: the site may run meanwhile. */
process.exitCode = await runLedgerCheck();
