import { expect } from 'vitest';
import { type Problem, problemSchema } from '#contract/problem.ts';

/** What Zod, the parser of a body or JavaScript says of its own accord. */
const NOT_FOR_PEOPLE =
  /Invalid (input|option|string|format)|expected \w+|received|Unrecognized|must match|undefined|\[object/;

/** Of any length that a toast can show, without control characters. */
const SENTENCE = /^\P{Cc}{1,600}$/u;

/** Expects that what `request` is told is worded for people, and is no echo of what it sent. */
export function expectForPeople(said: string, request: string): void {
  expect(said, request).toMatch(SENTENCE);
  expect(said, request).not.toMatch(NOT_FOR_PEOPLE);
}

interface Refusal {
  headers: Record<string, unknown>;
  body: string;
}

/** Expects a refusal of the contract's form, worded for people; returns it. */
export function expectPlainRefusal({ headers, body }: Refusal, request: string): Problem {
  expect(headers['content-type'], request).toContain('application/problem+json');
  const problem = problemSchema.parse(JSON.parse(body));
  expectForPeople(problem.message, request);
  for (const { path, message } of problem.errors) {
    expectForPeople(message, request);
    if (path) expectForPeople(path, request);
  }
  return problem;
}
