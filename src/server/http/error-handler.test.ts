import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { handleError } from '../errors.ts';

const responseTo = (error: Error) => {
  const app = Fastify();
  app.setErrorHandler(handleError);
  app.get('/', () => Promise.reject(error));
  return app.inject({ url: '/' });
};

it.each(['40P01', '40001'])(
  'a transaction that PostgreSQL rolls back for another one (%s) is to be sent again',
  async (code) => {
    const response = await responseTo(Object.assign(new Error('deadlock detected'), { code }));
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.json()).toMatchObject({ code: 'unavailable' });
  },
);

it('an error that nobody knows is internal, and says nothing of it', async () => {
  const response = await responseTo(Object.assign(new Error('secret'), { code: '22012' }));
  expect(response.statusCode).toBe(500);
  const detail = 'Something went wrong. Try again in a moment.';
  expect(response.json()).toMatchObject({ code: 'internal_error', title: 'Something went wrong', detail });
});
