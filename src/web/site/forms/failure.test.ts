import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api.ts';
import { setLanguageFinder } from '../../language/i18n.ts';
import { failure } from './failure.ts';

afterEach(() => setLanguageFinder(() => 'en'));

const closed = new ApiError({ code: 'registration_closed', message: 'Registration closed on 5 March' }, 409);
const rule = new ApiError({ code: 'against_rules', message: 'A team needs two women' }, 409);
const broken = new ApiError({}, 0);

it('a failed request shows what the API says; without a response, the message of the form', () => {
  expect(failure(closed, 'Could not be sent').message).toBe('Registration closed on 5 March');
  expect(failure(broken, 'Could not be sent').message).toBe('Could not be sent');
});

it('a failed request says what is in the way where this site’s server did not respond', () => {
  expect(failure(closed, '')).not.toHaveProperty('why');
  expect(failure(broken, '').why).toMatch(/^There was no response/);
  // What a proxy says, or the login page of a network.
  expect(failure(new ApiError({}, 503), '').why).toMatch(/^The site is not available/);
  expect(failure(new ApiError({}, 200), '').why).toMatch(/^There was no response/);
});

it('a rejected field is named to nobody by its path: the message is at the field', async () => {
  const refused = (path: string, message: string) =>
    new ApiError({ code: 'validation_failed', message: `${path}: ${message}`, errors: [{ path, message }] }, 400);
  expect(failure(refused('answers.qqqqx4', 'At most 20'), '')).toMatchObject({
    message: 'At most 20',
    errors: { 'answers.qqqqx4': 'At most 20' },
  });
  expect(failure(refused('body', 'Required'), '').message).toBe('Required');
  const said = new ApiError({ code: 'against_rules', message: 'Asha: Say the college', errors: [] }, 409);
  expect(failure(said, '').message).toBe('Asha: Say the college');
  setLanguageFinder(() => 'hi');
  await vi.waitFor(() =>
    expect(failure(refused('password', 'At least 8 characters'), '').message).toBe('कम से कम 8 अक्षर लिखें'),
  );
});

it('a page in Hindi shows the error in Hindi, unless the message of the API says more than its code', async () => {
  setLanguageFinder(() => 'hi');
  await vi.waitFor(() => expect(failure(closed, '').message).toBe('इस इवेंट का पंजीकरण खुला नहीं है।'));
  expect(failure(rule, '').message).toBe('A team needs two women');
  expect(failure(broken, 'नहीं भेजा जा सका').message).toBe('नहीं भेजा जा सका');
});
