import { describe, expect, it } from 'vitest';
import { partsForUrls } from './site-frame.ts';

describe('partsForUrls', () => {
  it('is one part for a page of a few sections, and for one of none', () => {
    const live = JSON.stringify([{ id: 'a' }, { id: 'b' }]);
    expect(partsForUrls(live)).toEqual([encodeURIComponent(live)]);
    expect(partsForUrls('[]')).toEqual(['%5B%5D']);
  });

  it('keeps every section, in its order, and no url too long', () => {
    const live = Array.from({ length: 40 }, (_, index) => ({ id: `${index}`, heading: 'उ'.repeat(120) }));
    const parts = partsForUrls(JSON.stringify(live));
    expect(parts.flatMap((part) => JSON.parse(decodeURIComponent(part)))).toEqual(live);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(6100);
  });
});
