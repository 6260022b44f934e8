import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { newSecret, signedHeaders } from './sign-webhook.ts';

/** The vector that the libraries of Standard Webhooks are tested by. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
};
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

it('signs as the vector of Standard Webhooks says', () => {
  expect(signedHeaders([SECRET], message)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': SIGNATURE,
  });
});

it('takes a secret without its prefix for the same', () => {
  expect(signedHeaders([SECRET.slice('whsec_'.length)], message)['webhook-signature']).toBe(SIGNATURE);
});

it('signs by two secrets while one of them goes out of use', () => {
  const other = newSecret();
  const key = Buffer.from(other.slice('whsec_'.length), 'base64');
  expect(key).toHaveLength(32);
  const own = createHmac('sha256', key).update(`${message.id}.1614265330.${message.body}`).digest('base64');
  expect(signedHeaders([other, SECRET], message)['webhook-signature']).toBe(`v1,${own} ${SIGNATURE}`);
});

it('a signed message is taken by a receiver with the library, and refused where a letter of it was changed', () => {
  const secret = newSecret();
  const headers = signedHeaders([newSecret(), secret], { ...message, at: new Date() });
  const receiver = new Webhook(secret);
  expect(receiver.verify(message.body, headers)).toEqual({ test: 2432232314 });
  expect(() => receiver.verify(message.body.replace('2', '3'), headers)).toThrow('No matching signature');
  expect(() => new Webhook(newSecret()).verify(message.body, headers)).toThrow('No matching signature');
});
