import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

const LOCAL = '#/$defs/';
const SHARED = '#/components/schemas/';

/** Removes what Zod adds to every date and whole number, since it tells readers nothing. */
function simplify({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** A copy in which every `$ref` to a local definition goes through `rename`. */
function withRefs(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withRefs(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === '$ref' && typeof inner === 'string' && inner.startsWith(LOCAL)
        ? [key, SHARED + rename(inner.slice(LOCAL.length))]
        : [key, withRefs(inner, rename)],
    ),
  );
}

/** Collects the schemas that carry an id, so that the document has each of them once. */
export class SchemaCollection {
  readonly schemas = new Map<string, JsonSchema>();

  /** The JSON Schema of a request (`input`) or response (`output`); schemas with an id become references. */
  add(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _dialect,
      $defs = {},
      ...inline
    } = z.toJSONSchema(schema, { io, override: simplify }) as JsonSchema;
    // The input of a schema with an id may differ from its output, so it gets a name of its own.
    const rename = (name: string) => (io === 'input' ? `${name}Input` : name);
    for (const [name, { id: _id, ...definition }] of Object.entries($defs as Record<string, JsonSchema>)) {
      this.schemas.set(rename(name), withRefs(definition, rename) as JsonSchema);
    }
    return withRefs(inline, rename) as JsonSchema;
  }
}
