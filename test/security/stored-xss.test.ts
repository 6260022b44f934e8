import { describe, expect, it } from 'vitest';
import { cleanDescription } from '#server/features/rich-text/rich-text.service.ts';
import { richTextPlaces, xssVectors } from '#test/support/attacks/xss-vectors.ts';

const ALLOWED_TAG =
  /^<(?:\/?(?:b|i|u|s|mark|code|a)|br \/|(?:u|mark|code|s) class="(?:cdx-[a-z]+|inline-code)"|a href="(?:https?:\/\/|mailto:|[#/?])[^"<>\s]*" rel="nofollow noopener noreferrer")>$/;

function collectStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(collectStrings);
}

describe.each(Object.entries(richTextPlaces))('stored XSS in a %s', (_place, makeBlock) => {
  it.each(xssVectors)('removes everything executable of %j', (vector) => {
    const { stored } = cleanDescription(JSON.stringify({ blocks: [makeBlock(vector)] }));
    for (const value of collectStrings(JSON.parse(stored))) {
      for (const tag of value.match(/<[^>]*>?/g) ?? []) expect(tag).toMatch(ALLOWED_TAG);
      expect(value).not.toMatch(/href="(?:\/\/|\/\\|\\)/);
    }
  });
});

describe('URLs outside of HTML', () => {
  const hostile = [
    'http://in-the-clear.example/a.png',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:image/png;base64,AAAA',
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    'blob:https://ok.example/1',
    'file:///etc/passwd',
    'https://user:secret@ok.example/a.png',
    '/images/../api/auth/logout',
    '/api/auth/logout',
    'relative.png',
    '',
  ];

  it.each(hostile)('rejects %j as an image', (url) => {
    const given = JSON.stringify({ blocks: [{ type: 'image', data: { url } }] });
    expect(() => cleanDescription(given)).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        errors: [expect.objectContaining({ path: 'description.blocks.0.data.url' })],
      }),
    );
  });

  it.each([
    ...hostile,
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v="><script>',
    'https://www.youtube.com/redirect?q=https://evil.example',
    'https://vimeo.com/123456',
    'https://codepen.io/a/pen/abc"onload=alert(1)',
    'https://codepen.io.evil.example/a/pen/abcdef',
    'https://www.youtube.com:8080/watch?v=dQw4w9WgXcQ',
  ])('refuses %j as an embed', (source) => {
    const given = JSON.stringify({ blocks: [{ type: 'embed', data: { service: 'youtube', source } }] });
    expect(() => cleanDescription(given)).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        errors: [expect.objectContaining({ path: 'description.blocks.0.data.source' })],
      }),
    );
  });

  it('never trusts the frame URL of an embed', () => {
    const embed = { service: 'youtube', source: 'https://youtu.be/dQw4w9WgXcQ', embed: 'javascript:alert(1)' };
    const { stored } = cleanDescription(JSON.stringify({ blocks: [{ type: 'embed', data: embed }] }));
    expect(JSON.parse(stored).blocks[0].data.embed).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
  });
});
