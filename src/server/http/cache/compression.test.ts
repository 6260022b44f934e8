import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { compression } from './compression.ts';

const declaration = '--marigold:#a1a1a1;';

it.each([
  ['the colours of a theme, which every page fetches', 25, 'br'],
  ['less than what its headers are worth', 20, undefined],
])('%s: %i declarations', async (_, count, encoding) => {
  const app = Fastify();
  await app.register(compression);
  app.get('/colours.css', async (_request, reply) => reply.type('text/css').send(declaration.repeat(count)));
  const { headers } = await app.inject({ url: '/colours.css', headers: { 'accept-encoding': 'br' } });
  expect(headers['content-encoding']).toBe(encoding);
  await app.close();
});
