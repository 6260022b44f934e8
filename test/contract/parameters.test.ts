import { expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import type { z } from '#contract/zod.ts';

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
