import { describe, expect, it } from 'vitest';
import { ownImagePath, rejectImageUrl } from './image-form.ts';

describe('the URL of a picture', () => {
  it.each(['https://elsewhere.example/a.png', '/images/V1StGXR8_Z5jdHi6B-myT/400.webp'])('may be %s', (url) => {
    expect(rejectImageUrl(url)).toBeUndefined();
  });

  it.each(['http://elsewhere.example/a.png', 'https://two words', '//elsewhere.example/a.png', 'javascript:alert(1)'])(
    'is refused with what it should be: %s',
    (url) => {
      expect(rejectImageUrl(url)).toBe('The URL of a picture begins with https:// and has no spaces.');
    },
  );

  it('is its path where the picture is ours', () => {
    const origin = 'http://localhost:3000';
    const path = '/images/V1StGXR8_Z5jdHi6B-myT/400.webp';
    expect(ownImagePath(origin + path, origin)).toBe(path);
    expect(ownImagePath(`https://elsewhere.example${path}`, origin)).toBe(`https://elsewhere.example${path}`);
  });
});
