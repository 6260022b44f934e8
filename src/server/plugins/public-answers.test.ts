import { expect, it } from 'vitest';
import { PublicAnswers } from './public-answers.ts';

const answerWith = (data: object) => async () => Response.json({ success: true, data });
const always = () => true;

it('parses a public answer once for a version of the content', async () => {
  let version = 1;
  const answers = new PublicAnswers(() => version);
  const first = await answers.read('/api/events', answerWith([{ title: 'Nritya' }]), always);
  expect(answers.find('/api/events')).toBe(first);
  expect(await first.json()).toBe(await first.json());
  expect(answers.find('/api/settings')).toBeUndefined();
  version = 2;
  expect(answers.find('/api/events')).toBeUndefined();
});

it('lets no page change what the next one reads', async () => {
  const answers = new PublicAnswers(() => 1);
  const answer = await answers.read('/api/events', answerWith({ list: [{ title: 'Nritya' }] }), always);
  const { data } = (await answer.json()) as { data: { list: { title: string }[] } };
  expect(() => data.list.push({ title: 'x' })).toThrow(TypeError);
  expect(() => Object.assign(data.list[0] ?? {}, { title: 'x' })).toThrow(TypeError);
});

it('keeps nothing that is personal, and nothing that an edit overtook', async () => {
  let version = 1;
  const answers = new PublicAnswers(() => version);
  await answers.read('/api/me', answerWith({ name: 'Asha' }), () => false);
  expect(answers.find('/api/me')).toBeUndefined();
  const overtaken = async () => {
    version += 1;
    return Response.json({ data: 'old' });
  };
  await answers.read('/api/events', overtaken, always);
  expect(answers.find('/api/events')).toBeUndefined();
});
