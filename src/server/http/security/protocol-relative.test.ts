import { expect, it } from 'vitest';
import { isProtocolRelative } from './protocol-relative.ts';

it.each([
  '//evil.example',
  '/%09/evil.example',
  '/%5Cevil.example',
  '/\\evil.example',
  '/%2Fevil.example',
  '/%0a%0d//x?y',
])('isProtocolRelative accepts %s', (url) => expect(isProtocolRelative(url)).toBe(true));

it.each(['/', '/subevent/a%09b/id', '/search?q=//evil.example', '/subevent//id', '/%E0%A4%A', '/x#//y'])(
  'isProtocolRelative leaves %s to the pages',
  (url) => expect(isProtocolRelative(url)).toBe(false),
);
