import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

/** The variables that the server reads; UTSAV_DEV is set by npm run dev alone. */
const variables = [...read('src/server/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)]
  .map(([, name]) => name)
  .filter((name) => name !== 'UTSAV_DEV')
  .sort();

/** Those of the compose file and not of the server. */
const OTHERS = ['POSTGRES_PASSWORD'];

describe('the configuration', () => {
  it('has every variable of the server in .env.example, and none that the server does not know', () => {
    const named = new Set([...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));
    expect(variables.length).toBeGreaterThan(20);
    expect([...named].filter((name) => !OTHERS.includes(name ?? '')).sort()).toEqual(variables);
  });

  it('has every variable of the server in the table of the README, and none that the server does not know', () => {
    const table = read('README.md').split('## Configuration')[1]?.split('\n## ')[0] ?? '';
    const cells = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell);
    const named = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));
    expect(named.sort()).toEqual(variables);
  });

  it('sets nothing in .env.example unless it is uncommented', () => {
    expect(read('.env.example')).not.toMatch(/^[A-Z]/m);
  });
});
