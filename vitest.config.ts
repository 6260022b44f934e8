import { defaultExclude, defineConfig } from 'vitest/config';
import './test/support/provided-context.ts';

const serverTests = ['src/server/**/*.test.{ts,tsx}', 'test/migrations/**/*.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Routes are tested through the whole app, password hashing included, on machines of any speed.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      { test: { name: 'sqlite', include: serverTests, provide: { database: 'sqlite', postgresUrl: '' } } },
      {
        test: {
          name: 'postgres',
          include: serverTests,
          provide: { database: 'postgres' },
          globalSetup: './test/support/postgres-global-setup.ts',
        },
      },
      {
        test: {
          name: 'unit',
          include: ['{src/contract,src/web,test,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...defaultExclude, 'test/migrations/**'],
        },
      },
    ],
  },
});
