import { describe, expect, it } from 'vitest';
import { filterProducts, readProducts } from './products.ts';

const response = [
  { id: 'a1', title: 'Hackathon 36', description: 'Thirty-six hours', venue: 'Lab' },
  { id: 'b2', title: 'Nritya', description: 'Dance, from Bharatanatyam to b-boying' },
];

describe('readProducts', () => {
  it('copies all fields and gives each item an id of 21 characters', () => {
    const items = readProducts(response);
    expect(items[0]).toMatchObject({ title: 'Hackathon 36', venue: 'Lab', sourceId: 'a1' });
    expect(items.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^[\w-]{21}$/),
      expect.stringMatching(/^[\w-]{21}$/),
    ]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(2);
  });

  it('rejects what is not a list, and accepts items without fields', () => {
    expect(() => readProducts({ products: [] })).toThrow(TypeError);
    expect(readProducts([{}, null, 7])).toHaveLength(1);
  });
});

describe('filterProducts', () => {
  const items = readProducts(response);
  const titles = (query: string) => filterProducts(items, query).map(({ title }) => title);

  it('searches title and description, trimmed and ignoring case', () => {
    expect(titles('  hackATHON ')).toEqual(['Hackathon 36']);
    expect(titles('BHARAT')).toEqual(['Nritya']);
    expect(titles('cricket')).toEqual([]);
  });

  it('returns all items for an empty query', () => {
    expect(titles('   ')).toEqual(['Hackathon 36', 'Nritya']);
  });
});
