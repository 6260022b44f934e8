import type { Running } from '../server.ts';

/** One Ctrl-C may arrive twice: from the terminal and from npm. */
const SAME_SIGNAL_MILLISECONDS = 1000;

/**
 * Graceful shutdown at the first signal, immediate exit at a second one. Parts that are added later are stopped too. SIGHUP
 * comes when the terminal is closed or its connection lost.
 */
export function stopOnSignals(parts: readonly Running[]): void {
  let stoppingSince: number | undefined;
  const stop = async () => {
    for (const part of parts) await part.stop();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
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
