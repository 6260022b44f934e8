import { expect, it } from 'vitest';
import { z } from '../zod.ts';
import { personFactsShape } from './person-facts.ts';

const messagesOf = (birthDate: string) =>
  z
    .object(personFactsShape)
    .safeParse({ birthDate })
    .error?.issues.map(({ message }) => message);

it('a date of birth is a day in the past; how a day is written is said of what is none', () => {
  expect(messagesOf('2007-02-14')).toBeUndefined();
  expect(messagesOf('2907-02-14')).toEqual(['Must be a day in the past']);
  expect(messagesOf('14.02.2007')).toEqual(['Must be a day such as 2007-02-14']);
});

it('a fact that is left empty, or holds spaces alone, is not given', () => {
  const nothing = { gender: null, isAlumni: null, isUnder18: null, birthDate: null };
  for (const empty of ['', ' ']) {
    const given = { gender: empty, isAlumni: empty, isUnder18: empty, birthDate: empty };
    expect(z.object(personFactsShape).parse(given)).toEqual(nothing);
  }
});
