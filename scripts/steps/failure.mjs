/** Something the person at the keyboard can mend: the sentence is shown without a stack. */
export class Failure extends Error {
  /** @override */
  name = 'Failure';
}

/**
 * Runs a script's body; a Failure ends it with its sentence and exit code 1.
 * @param {() => Promise<unknown>} body
 */
export async function runScript(body) {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
