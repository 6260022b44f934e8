import { expect, it } from 'vitest';
import { ApiError } from '../../../../api.ts';
import { changedByBoth, saveOrAsk } from './save-or-ask.ts';

it('what both changed to different values is asked about, and nothing else', () => {
  const before = { line: 'a', year: 1, desk: '', note: 'n' };
  const mine = { line: 'b', year: 2, desk: 'Hall', note: 'n' };
  const theirs = { line: 'c', year: 1, desk: 'Hall', note: 'other' };
  expect(changedByBoth(['line', 'year', 'desk', 'note'], { before, mine, theirs })).toEqual(['line']);
});

it('a second save that fails leaves what others changed to be compared with the next one', async () => {
  let stored = { version: 2, line: 'a', desk: 'theirs' };
  const sent: [object, number][] = [];
  const changed = new ApiError({ code: 'settings_changed' }, 409);
  const refusals = [changed, new Error('No connection')];
  const base = { current: { version: 1, line: 'a', desk: '' } };
  const save = () =>
    saveOrAsk(
      { line: 'mine', desk: '' },
      {
        base,
        toValues: ({ line, desk }) => ({ line, desk }),
        read: async () => stored,
        send: async (values, { version }) => {
          sent.push([values, version]);
          const refusal = refusals.shift();
          if (refusal) throw refusal;
          if (version !== stored.version) throw changed;
          stored = { version: version + 1, ...values };
          return stored;
        },
        labels: { line: 'Line', desk: 'Desk' },
      },
    );
  await expect(save()).rejects.toThrow('No connection');
  await save();
  expect(sent.at(-1)).toEqual([{ line: 'mine', desk: 'theirs' }, 2]);
  expect(stored).toEqual({ version: 3, line: 'mine', desk: 'theirs' });
  expect(base.current).toBe(stored);
});
