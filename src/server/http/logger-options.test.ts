import fastify, { type FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { AppError, handleError } from '../errors.ts';
import { loggerOptions } from './logger-options.ts';

/** The lines that a server with our logger writes for one request to `url`. */
async function logOf(url: string, route: string, handler: () => unknown): Promise<string> {
  const lines: string[] = [];
  const app = fastify({
    logger: { ...loggerOptions({ logLevel: 'debug' }), stream: { write: (line: string) => lines.push(line) } },
  });
  app.setErrorHandler(handleError);
  app.addHook('onResponse', async (request) => request.log.info({ req: request }, 'response sent'));
  app.get(route, async () => handler());
  await app.inject({ url, headers: { cookie: 'session=COOKIESECRET', authorization: 'Bearer TOKENSECRET' } });
  await app.close();
  return lines.join('');
}

describe('the log', () => {
  it.each([
    ['/api/passes/PASSCODE/payment?token=RESETTOKEN', '/api/passes/:code/payment'],
    ['/api/teams/join/JOINCODE', '/api/teams/join/:code'],
    ['/pass/PASSCODE?x=RESETTOKEN', '/*'],
    ['/join/JOINCODE', '/*'],
    ['/reset-password?token=RESETTOKEN', '/*'],
  ])('holds no code, token or cookie of a request to %s', async (url, route) => {
    const lines = await logOf(url, route, () => 'found');
    expect(lines).toContain('response sent');
    expect(lines).not.toMatch(/PASSCODE|JOINCODE|RESETTOKEN|COOKIESECRET|TOKENSECRET/);
  });

  it('names the page of a request without codes in its path', async () => {
    expect(await logOf('/subevent/Solo/abc', '/*', () => 'found')).toContain('"path":"/subevent/Solo/abc"');
  });

  it('holds one short line for a refusal, and the stack where something broke', async () => {
    const refused = await logOf('/busy', '/busy', () => Promise.reject(new AppError('unavailable', { retryAfter: 2 })));
    expect(refused).toContain('"code":"unavailable"');
    expect(refused).not.toContain('stack');
    const broken = await logOf('/broken', '/broken', () => Promise.reject(new TypeError('a fault of ours')));
    expect(broken).toContain('"stack":"TypeError: a fault of ours');
  });

  it('holds no values of a row that the database refused, which PostgreSQL says in the detail', async () => {
    const refusal = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
      code: '23505',
      severity: 'ERROR',
      detail: 'Key (email)=(asha@college.test) already exists.',
      where: 'COPY users, line 1: "asha@college.test"',
      constraint: 'users_email_key',
    });
    const several = new AggregateError([refusal, null], 'several');
    const wrapped = Object.assign(new Error('wrapped'), { inner: refusal });
    for (const error of [refusal, several, wrapped]) {
      const lines = await logOf('/broken', '/broken', () => Promise.reject(error));
      expect(lines).toContain('users_email_key');
      expect(lines).not.toContain('asha@college.test');
    }
  });

  it('holds nothing at error level for a client that left', () => {
    const written: string[] = [];
    const log = {
      debug: () => written.push('debug'),
      warn: () => written.push('warn'),
      error: () => written.push('error'),
    };
    const reply = {
      header: () => reply,
      code: () => reply,
      type: () => reply,
      serializer: () => reply,
      send: () => reply,
    };
    const request = { id: 'x', log, raw: { socket: { destroyed: true } } } as unknown as FastifyRequest;
    handleError(new Error('aborted') as never, request, reply as never);
    expect(written).toEqual(['debug']);
  });
});
