import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { problemSchema } from '#contract/problem.ts';
import { hostileRequests } from '#test/support/hostile-requests.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

/** The long run, `npm run test:fuzz`, asks for more; the seed makes a finding repeatable. */
const REQUESTS_PER_CALL = Math.ceil(Number(process.env.FUZZ_REQUESTS ?? 1500) / allEndpoints.length);
const SEED = Number(process.env.FUZZ_SEED ?? 20_270_214);

let test: TestApp;
let admin: Record<string, string>;

beforeAll(async () => {
  test = await startTestApp();
  admin = await test.loginAs('admin');
});
afterAll(() => test.close());

const endsSessions = (path: string) => path === '/api/auth/logout';

it.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s never fails for what it is sent',
  { timeout: 600_000 },
  async (_, endpoint) => {
    await fc.assert(
      fc.asyncProperty(hostileRequests(endpoint), async (request) => {
        const login = endsSessions(endpoint.path) ? {} : admin;
        const answer = await test.inject({ ...request, headers: { ...login, ...request.headers } });
        expect(answer.statusCode, `${answer.body}`).toBeLessThan(500);
        if (answer.statusCode >= 400) {
          expect(answer.headers['content-type']).toContain('application/problem+json');
          expect(problemSchema.safeParse(answer.json()).success).toBe(true);
        }
      }),
      { seed: SEED, numRuns: REQUESTS_PER_CALL },
    );
  },
);
