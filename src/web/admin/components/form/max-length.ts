import type { AnyEndpoint, BodyInput } from '#contract/endpoint.ts';
import { z } from '#contract/zod.ts';

function maxLengthOf(schema: unknown): number | undefined {
  if (schema instanceof z.ZodString) return schema.maxLength ?? undefined;
  if (schema instanceof z.ZodPipe) return maxLengthOf(schema.in) ?? maxLengthOf(schema.out);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return maxLengthOf(schema.unwrap());
  }
  if (schema instanceof z.ZodUnion) return schema.options.map(maxLengthOf).find((length) => length !== undefined);
  return undefined;
}

function partOf(schema: unknown, name: string): unknown {
  if (schema instanceof z.ZodObject) return schema.shape[name];
  return schema instanceof z.ZodArray ? schema.element : undefined;
}

/**
 * How many characters the contract lets the text at a path have, such as `moments.2.title`. Undefined where it counts none: what a
 * phone number may be is not said by its length, and one that is cut is wrong.
 */
export const maxLengthAt = (schema: z.ZodType | undefined, path: string): number | undefined =>
  maxLengthOf(path.split('.').reduce(partOf, schema as unknown));

/** The same of a field that an endpoint takes. */
export const maxLengthIn = <E extends AnyEndpoint>(endpoint: E, field: keyof BodyInput<E> & string) =>
  maxLengthAt(endpoint.body, field);
