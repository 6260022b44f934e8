import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { TestApp } from './test-app.ts';

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).sort();
}

/** What an app holds of uploads: stored files, temporary files, rows. */
export async function heldUploads({ context }: Pick<TestApp, 'context'>) {
  const { dataDir } = context.config;
  const rows = await context.db.selectFrom('images').select('id').execute();
  return {
    stored: await filesUnder(path.join(dataDir, 'files')),
    temporary: await filesUnder(path.join(dataDir, 'uploads')),
    rows: rows.map((row) => row.id).sort(),
  };
}
