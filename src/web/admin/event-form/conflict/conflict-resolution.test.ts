import { describe, expect, it } from 'vitest';
import { emptyValues } from '../form-values.ts';
import { differences, merge, type Version } from './conflict-resolution.ts';

const base: Version = { ...emptyValues, title: 'RoboWars', venue: 'Hall A', description: 'Old' };

describe('two versions of an event', () => {
  it('differ where one side changed, and suggest that side', () => {
    const mine = { ...base, title: 'RoboWars 2027' };
    const theirs = { ...base, venue: 'Sports Complex' };
    expect(differences(base, mine, theirs)).toEqual([
      { field: 'title', label: 'Title', mine: 'RoboWars 2027', theirs: 'RoboWars', suggested: 'mine' },
      { field: 'venue', label: 'Venue', mine: 'Hall A', theirs: 'Sports Complex', suggested: 'theirs' },
    ]);
  });

  it('suggest mine where both changed the same field', () => {
    const found = differences(base, { ...base, description: 'Mine' }, { ...base, description: 'Theirs' });
    expect(found).toMatchObject([{ field: 'description', suggested: 'mine' }]);
  });

  it('are merged by the sides that were chosen', () => {
    const mine = { ...base, title: 'RoboWars 2027', venue: 'Hall B' };
    const theirs = { ...base, title: 'Robo Wars', venue: 'Sports Complex' };
    expect(merge(mine, theirs, { title: 'mine', venue: 'theirs' })).toEqual({
      ...base,
      title: 'RoboWars 2027',
      venue: 'Sports Complex',
    });
  });
});
