import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const elsewhere = { remoteAddress: '203.0.113.9' };

it('GET /metrics reports requests by route to this machine', async () => {
  await test.inject({ url: '/api/events/some-event' });
  await test.inject({ url: '/api/events/another-event' });
  const response = await test.inject({ url: '/metrics' });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toContain('text/plain');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.body).toContain('utsav_http_requests_total{method="GET",route="/api/events/:id",status="404"} 2');
  expect(response.body).toContain('process_resident_memory_bytes');
  expect(response.body).not.toContain('some-event');
});

it('GET /metrics responds to admins and to no one else elsewhere', async () => {
  expect((await test.inject({ url: '/metrics', ...elsewhere })).statusCode).toBe(401);
  const { email: _participant, ...participant } = await test.loginAs('participant');
  expect((await test.inject({ url: '/metrics', ...elsewhere, headers: participant })).statusCode).toBe(403);
  const { email: _admin, ...admin } = await test.loginAs('admin');
  expect((await test.inject({ url: '/metrics', ...elsewhere, headers: admin })).statusCode).toBe(200);
});

it.each(['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'])(
  'GET /metrics rejects a request with the %s header, which a proxy sends',
  async (name) => {
    expect((await test.inject({ url: '/metrics', headers: { [name]: '203.0.113.9' } })).statusCode).toBe(401);
  },
);
