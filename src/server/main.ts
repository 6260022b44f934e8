import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError, readConfig } from './config.ts';
import { startServer } from './server.ts';

/** The folder of package.json, from build/server/main.js as from src/server/main.ts. */
const root = path.resolve(import.meta.dirname, '../..');

function configuration(): Config {
  const file = path.join(process.cwd(), '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return readConfig();
}

try {
  const server = await startServer(configuration(), root);
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal ends at once what the first one could not end gently.
      if (stopping) process.exit(1);
      stopping = true;
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
