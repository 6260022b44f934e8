import type { Running } from '../server.ts';

/** One Ctrl-C may arrive twice: from the terminal and from npm. */
const SAME_SIGNAL_MILLISECONDS = 1000;

/** Graceful shutdown at the first signal, immediate exit at a second one. */
export function stopOnSignals(parts: Running[]): void {
  let stoppingSince: number | undefined;
  const stop = async () => {
    for (const part of parts) await part.stop();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== undefined) {
        if (Date.now() - stoppingSince > SAME_SIGNAL_MILLISECONDS) process.exit(1);
        return;
      }
      stoppingSince = Date.now();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
