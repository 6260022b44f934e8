import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { editorPackages, patchModule } from './vite-editor-patches.ts';

const packages = join(import.meta.dirname, '../../../../node_modules/@editorjs');

function moduleOf(name: string): string {
  const dist = join(packages, name, 'dist');
  const file = readdirSync(dist).find((entry) => entry.endsWith('.mjs'));
  return readFileSync(join(dist, file ?? ''), 'utf8');
}

describe('patchModule', () => {
  it.each(editorPackages)('takes every style out of @editorjs/%s', (name) => {
    const { code, css } = patchModule(moduleOf(name), name);
    expect(css).toContain('{');
    expect(code).not.toContain('vite-plugin-css-injected-by-js');
    expect(code).not.toContain('document.createElement("style"),');
    expect(code).not.toMatch(/execCommand\(this\.commandBackground/);
  });

  it('takes the styles of all parts of the core', () => {
    const { css } = patchModule(moduleOf('editorjs'), 'editorjs');
    for (const name of ['.ce-hint--', '.ce-paragraph', '.codex-editor', '.ct', '.cdx-notify'])
      expect(css).toContain(name);
  });

  it('fails where the code of a library has changed', () => {
    expect(() => patchModule('export default class {}', 'header')).toThrow('has other code than what is patched');
  });
});
