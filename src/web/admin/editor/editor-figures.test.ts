import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

const require = createRequire(import.meta.url);
const codeOf = (name: string) => readFileSync(require.resolve(name), 'utf8');

// They are the library's own, which no setting of it changes: another version of it may have others.
it('the editor has the figures of the specification that are its library’s', () => {
  const core = codeOf('@editorjs/editorjs');
  expect(core).toContain('--content-width: 650px');
  expect(core).toContain('@media (max-width: 650px)');
  expect(core).toMatch(/\.time *\|\| *8(?:000|e3)\b/);
  expect(core).toMatch(/\{ *timeout: *2(?:000|e3) *\}/);
  expect(core).toMatch(/HEIGHT_OF_SCROLL_ZONE *= *40\b/);
  expect(core).toMatch(/SCROLL_SPEED *= *3\b/);
  expect(core).toContain('content can not be saved in read-only mode');
  expect(codeOf('@editorjs/embed')).toMatch(/debounce\(\w+, *450\)/);
});
