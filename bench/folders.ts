import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folders: string[] = [];
// However the benchmark ends, its folders go.
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** An empty folder that lives as long as this process. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'utsav-bench-'));
  folders.push(folder);
  return folder;
}
