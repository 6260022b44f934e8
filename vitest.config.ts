import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { languages } from './scripts/languages/languages-plugin.ts';
import { filesInMemory } from './test/support/databases/files-in-memory.ts';
import './test/support/provided-context.ts';
import { isForPostgres } from './test/support/databases/test-scope.ts';

filesInMemory();

const SERVER_TESTS = ['src/server/**/*.test.{ts,tsx}', 'test/{contract,migrations,performance,security}/**/*.test.ts'];
const RESILIENCE_TESTS = ['test/resilience/**/*.test.ts'];

const OTHER_TESTS = [
  '{src/contract,src/web,scripts}/**/*.test.{ts,tsx}',
  'test/{containers,docs,layers,program,support}/**/*.test.ts',
];

const filesOf = (globs: string[]) => globSync(globs).map((file) => file.replaceAll('\\', '/'));
const serverTests = filesOf(SERVER_TESTS);
const matching = (pattern: RegExp, files = serverTests) =>
  files.filter((file) => pattern.test(readFileSync(file, 'utf8')));

/** Tests with a database show it by their imports; the rest needs no second run on the other engine. */
const onDatabases = matching(
  /(test|razorpay|import|certificates|statements|refunds)-app\.ts|(test|bare)-database\.ts|restored-backups\.ts|inject\('database'\)/,
);
const withoutDatabase = serverTests.filter((file) => !onDatabases.includes(file));
/** Tests that replace modules need a module graph of their own. */
const replacing = matching(/\bvi\.mock\(/, [...serverTests, ...filesOf(RESILIENCE_TESTS)]);
const replacingUnitTests = matching(/\bvi\.mock\(/, [...filesOf(OTHER_TESTS), ...withoutDatabase]);

const engines = {
  sqlite: { provide: { database: 'sqlite' as const, postgresUrl: '' } },
  postgres: {
    provide: { database: 'postgres' as const },
    globalSetup: './test/support/postgres/postgres-global-setup.ts',
  },
};

/**
 * Whole, the tortures are a suite of their own; short, they share the processes of the others: each one that starts imports
 * the server again.
 */
const suites =
  process.env.RESILIENCE === 'full'
    ? [
        { prefix: '', include: SERVER_TESTS },
        { prefix: 'resilience-', include: RESILIENCE_TESTS },
      ]
    : [{ prefix: '', include: [...SERVER_TESTS, ...RESILIENCE_TESTS] }];

const projectsOf = (engine: keyof typeof engines) => {
  return suites.flatMap(({ prefix, include }) => {
    const elsewhere = engine === 'postgres' ? filesOf(include).filter((file) => !isForPostgres(file)) : [];
    const project = (name: string, files: string[], exclude: string[], isolate: boolean) =>
      files.length > 0
        ? [{ plugins: [languages()], test: { ...engines[engine], name, include: files, exclude, isolate } }]
        : [];
    const alone = filesOf(include).filter((file) => replacing.includes(file) && !elsewhere.includes(file));
    return [
      ...project(`${prefix}${engine}`, include, [...withoutDatabase, ...replacing, ...elsewhere], false),
      ...project(`${prefix}${engine}-isolated`, alone, [], true),
    ];
  });
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    // An app with several hundred endpoints is built for most tests: room for what is young saves a sixth of the processor time.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Routes are tested through the whole app, on machines of any speed.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      ...projectsOf('sqlite'),
      ...projectsOf('postgres'),
      // A process for each of them would take twice the processor time.
      {
        plugins: [languages()],
        test: {
          name: 'unit',
          isolate: false,
          include: [...OTHER_TESTS, ...withoutDatabase],
          exclude: replacingUnitTests,
        },
      },
      ...(replacingUnitTests.length > 0
        ? [{ plugins: [languages()], test: { name: 'unit-isolated', include: replacingUnitTests } }]
        : []),
    ],
  },
});
