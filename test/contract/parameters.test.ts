import { parse } from 'node:querystring';
import { expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import type { z } from '#contract/zod.ts';
import { inPlainWords } from '#server/plain-words.ts';
import { HOSTILE_QUERIES } from '#test/support/attacks/hostile-requests.ts';
import { expectForPeople } from '#test/support/attacks/plain-refusal.ts';

/** The schemas of the parameters of a path or a query, by name. */
const shapeOf = (schema: unknown): Record<string, z.ZodType> =>
  (schema as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {};

it('no parameter of a path or a query may hold U+0000, which PostgreSQL refuses in a comparison', () => {
  const parameters = allEndpoints.flatMap(({ method, path, params, query }) =>
    Object.entries({ ...shapeOf(params), ...shapeOf(query) }).map(
      ([name, schema]) => [`${method} ${path} ${name}`, schema] as const,
    ),
  );
  expect(parameters.length).toBeGreaterThan(100);
  const accepting = parameters.filter(([, schema]) =>
    ['\0', 'x\0'.repeat(20)].some((value) => schema.safeParse(value).success),
  );
  expect(accepting.map(([name]) => name)).toEqual([]);
});

const queries = allEndpoints.flatMap(({ path, query }) =>
  Object.keys(shapeOf(query)).flatMap((name) => HOSTILE_QUERIES.map((shape) => ({ path, query, name, shape }))),
);

it('a query of any shape is refused in words that say what its parameter must be', () => {
  let refusals = 0;
  for (const { path, query, name, shape } of queries) {
    const written = `${name}${shape.replaceAll('NAME', name)}`;
    for (const issue of query?.safeParse({ ...parse(written) }).error?.issues ?? []) {
      const request = `${path}?${written.slice(0, 100)}`;
      const message = inPlainWords(issue.message);
      expectForPeople(message, request);
      expect(message, request).not.toBe('Invalid value');
      expect(Object.keys(shapeOf(query)), request).toContain(issue.path[0]);
      refusals += 1;
    }
  }
  expect(refusals).toBeGreaterThan(1000);
});
