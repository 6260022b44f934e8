import type { z } from '#contract/zod.ts';
import { apiText } from '../../language/api-text.ts';

/** What the server would say of the fields of `value`: the first message for each, by its path ("members.0.email"). */
export function schemaProblems(schema: z.ZodType, value: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? [])
    errors[path.join('.')] ??= apiText(message);
  return errors;
}
