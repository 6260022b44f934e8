/** What the built program can do: `node build/server/main.js [command]`; without one it serves the site. */
const commands: Record<string, () => Promise<unknown>> = {
  serve: () => import('./main.ts'),
  admin: () => import('./admin.ts'),
  backup: () => import('./backup.ts'),
  drill: () => import('./drill.ts').then(({ runDrill }) => runDrill(process.argv.slice(2))),
  'ledger-check': () => import('./ledger-check.ts'),
  migrate: () => import('./migrate.ts'),
  restore: () => import('./restore.ts'),
};

const REQUIRED_MAJOR = 24;

/**
 * Under an older Node a native library ends the process with a segmentation fault and no word: so the version is checked
 * before any library is imported.
 */
function requireNode(): void {
  if (Number.parseInt(process.versions.node, 10) >= REQUIRED_MAJOR) return;
  console.error(
    `Utsav runs on Node ${REQUIRED_MAJOR} or newer, and this is Node ${process.versions.node}: use npm start, which brings its own.`,
  );
  process.exit(1);
}

requireNode();
const command = commands[process.argv[2] ?? 'serve'];
if (!command) {
  console.error(`There is no command "${process.argv[2]}"; there are: ${Object.keys(commands).join(', ')}.`);
  process.exit(1);
}
// The commands read their own parameters from the third word on.
process.argv.splice(2, 1);
await command();

export {};
