import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importedPackages, packageProblems } from './production-packages.ts';

let folder: string;
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'utsav-packages-'));
  mkdirSync(path.join(folder, 'modules/store'), { recursive: true });
  write('modules/store/package.json', '{"peerDependencies":{"store-driver":"1"}}');
  write(
    'built.js',
    [
      'import { a } from "plain";',
      'import {\n  b,\n} from "@scope/whole/part.js";',
      'import "effect";',
      'export { c } from "store";',
      'const d = await import("late");',
      'const e = createRequire(import.meta.url).resolve("font/file.woff");',
      'import { readFileSync } from "node:fs";\nimport { g } from "./own.js";',
      'const f = await import("vite");',
      "/**\n\timport Example from 'in-a-comment';\n*/",
      "const text = `how to\nimport a file: 'no-package'`;",
    ].join('\n'),
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('importedPackages', () => {
  it('finds every way to import a package, and neither own files nor text', () => {
    expect([...importedPackages([folder])].sort()).toEqual([
      '@scope/whole',
      'effect',
      'font',
      'late',
      'plain',
      'store',
    ]);
  });
});

describe('packageProblems', () => {
  it('has none for what is imported and for the peers of that', () => {
    expect(packageProblems(new Set(['store']), ['store', 'store-driver'], path.join(folder, 'modules'))).toEqual([]);
  });

  it('names a package that production lacks and one that it installs for nothing', () => {
    const [missing, idle] = packageProblems(new Set(['plain']), ['late'], path.join(folder, 'modules'));
    expect(missing).toContain('imports plain, which is not among the dependencies');
    expect(idle).toContain('never imports late');
  });
});
