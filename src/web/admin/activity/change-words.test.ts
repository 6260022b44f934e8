import { expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { z } from '#contract/zod.ts';
import { changesOf } from './change-labels.ts';

interface JsonSchema {
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

type Choice = [field: string, value: string, isList: boolean];

/** Each field below a schema that takes one of some words, with these words. */
function choicesOf(schema: JsonSchema, name = '', isList = false): Choice[] {
  const words = [...(schema.enum ?? []), schema.const].filter((value) => typeof value === 'string');
  return [
    ...words.map((value): Choice => [name, value, isList]),
    ...Object.entries(schema.properties ?? {}).flatMap(([field, inner]) => choicesOf(inner, field)),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((part) =>
      choicesOf(part, name, isList),
    ),
    ...(schema.items ? choicesOf(schema.items, name, true) : []),
  ];
}

const bodies = allEndpoints.flatMap(({ access, audit, body }) =>
  access === 'admin' && audit && body
    ? choicesOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
    : [],
);
const choices = [...new Map(bodies.map((choice) => [choice.join(' '), choice])).values()];

it('the choices that admins make are found in the contract', () => {
  expect(choices).toContainEqual(['payment', 'utr_review', false]);
  expect(choices).toContainEqual(['status', 'inactive', false]);
});

it.each(choices)('the activity says in words what %s %s means', (field, value, isList) => {
  const after = { [field]: isList ? [value] : value };
  for (const { label, after: shown } of changesOf({ before: null, after }, 'Asia/Kolkata')) {
    expect(label, 'the label').toMatch(/^[A-Z][^_]*$/);
    expect(shown, 'the value').not.toMatch(/[a-z][._][a-z]|[a-z][A-Z]/);
  }
});
