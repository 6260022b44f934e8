import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';

const program = `
  process.on('SIGTERM', () => { console.log('asked to end'); process.exit(0); });
  setInterval(() => {}, 1000);
  console.log('up');
`;

it.skipIf(process.platform === 'win32')(
  'end-with-npm asks the program to end once the shell that started it is gone',
  async () => {
    const module = path.join(import.meta.dirname, 'end-with-npm.mjs');
    // The shell stays, as npm's does, because something follows.
    const shell = spawn('sh', ['-c', `"$0" --import="$1" -e "$2"; true`, process.execPath, module, program]);
    const lines = createInterface({ input: shell.stdout });
    expect(await once(lines, 'line')).toEqual(['up']);
    shell.kill('SIGKILL');
    expect(await once(lines, 'line')).toEqual(['asked to end']);
  },
);
