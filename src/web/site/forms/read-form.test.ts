import { describe, expect, it } from 'vitest';
import { readForm } from './read-form.ts';

const post = (type: string | undefined, body: string) =>
  new Request('https://utsav.example/signin', {
    method: 'POST',
    body: new TextEncoder().encode(body),
    headers: type ? { 'content-type': type } : {},
  });

const refusal = (request: Request) =>
  readForm(request).then(
    () => 'read',
    (thrown: { init: { status: number } }) => thrown.init.status,
  );

describe('readForm', () => {
  it('reads both kinds of forms that a browser sends', async () => {
    expect((await readForm(post('application/x-www-form-urlencoded', 'email=a%40b.in'))).get('email')).toBe('a@b.in');
    const part = '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na@b.in\r\n--x--\r\n';
    expect((await readForm(post('multipart/form-data; boundary=x', part))).get('email')).toBe('a@b.in');
  });

  it.each([undefined, 'text/plain', 'application/json'])('answers 415 to the content type %s', async (type) => {
    expect(await refusal(post(type, '{}'))).toBe(415);
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 'a=b'],
    ['that is cut short', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-da'],
    ['that is none', 'multipart/form-data; boundary=x', 'email=a'],
  ])('answers 400 to a multipart body %s', async (_name, type, body) => {
    expect(await refusal(post(type, body))).toBe(400);
  });
});
