import { afterEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
afterEach(() => test.close());

const metricsToken = 'a token of Prometheus';
const withToken = { authorization: `Bearer ${metricsToken}` };

it('GET /metrics reports requests by route to a request with the token', async () => {
  test = await startTestApp({ metricsToken });
  await test.inject({ url: '/api/events/some-event' });
  await test.inject({ url: '/api/events/another-event' });
  const response = await test.inject({ url: '/metrics', headers: withToken });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toContain('text/plain');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.body).toContain('utsav_http_requests_total{method="GET",route="/api/events/:id",status="404"} 2');
  expect(response.body).toContain('process_resident_memory_bytes');
  expect(response.body).not.toContain('some-event');
});

it('GET /metrics rejects requests without the right token, also from this machine and by an admin', async () => {
  test = await startTestApp({ metricsToken });
  const admin = await test.headersOf('admin');
  for (const headers of [{}, admin, { authorization: 'Bearer guessed' }, { authorization: metricsToken }]) {
    expect((await test.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers })).statusCode).toBe(401);
  }
});

it('GET /metrics does not exist without METRICS_TOKEN, whatever a request claims to be', async () => {
  test = await startTestApp();
  for (const headers of [{}, withToken, { authorization: 'Bearer ' }, { authorization: 'Bearer undefined' }]) {
    expect((await test.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers })).statusCode).toBe(404);
  }
});
