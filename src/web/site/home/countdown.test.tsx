import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { textOf } from '#test/support/render-page.tsx';
import { Countdown } from './countdown.tsx';

const at = (now: string) =>
  textOf(
    renderToStaticMarkup(
      <Countdown from="2027-02-12T03:30:00.000Z" to="2027-02-14T18:00:00.000Z" minute={Date.parse(now) / 60_000} />,
    ),
  );

it('Countdown counts days, hours and minutes, says when the festival is on, and nothing after it', () => {
  expect(at('2027-02-09T01:29:00.000Z')).toBe('Starts in 3 days 2 hours 1 minute');
  expect(at('2027-02-12T03:29:00.000Z')).toBe('Starts in 0 days 0 hours 1 minute');
  expect(at('2027-02-12T03:30:00.000Z')).toBe('On now');
  expect(at('2027-02-14T17:59:00.000Z')).toBe('On now');
  expect(at('2027-02-14T18:00:00.000Z')).toBe('');
});
