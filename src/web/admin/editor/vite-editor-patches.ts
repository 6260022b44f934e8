import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';

/** Code of a library and what replaces it. */
interface Patch {
  /** Finds the code; the group `css` is the string literal that holds the styles, where there is one. */
  pattern: RegExp;
  replacement: string;
}

const LITERAL = String.raw`(?<css>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\x60(?:[^\x60\\]|\\.)*\x60)`;

/** What vite-plugin-css-injected-by-js puts at the top of each tool, minified or not. */
const TOOL_STYLES: Patch = {
  pattern: new RegExp(
    String.raw`\(function\(\)\s*\{(?:"use strict";)?\s*try\s*\{[^'"\x60]*"u"[^'"\x60]*"style"[^'"\x60]*createTextNode\(${LITERAL}\)[\s\S]{0,120}?"vite-plugin-css-injected-by-js",\s*\w+\);?\s*\}\s*\}\)\(\);`,
  ),
  replacement: '',
};

/** The core brings the styles of its hints, paragraph, frame, tooltip and notifier, in four ways. */
const CORE_STYLES: Patch[] = [
  TOOL_STYLES,
  TOOL_STYLES,
  { pattern: new RegExp(`(?<=const Sa = )${LITERAL}(?=;)`), replacement: '""' },
  { pattern: /(?<=const e = "editor-js-styles";)/, replacement: ' return;' },
  { pattern: new RegExp(String.raw`(?<=t\.exports = )${LITERAL}(?=;?\s*\}\]\)\.default)`), replacement: '""' },
  { pattern: /(?<=const a = "codex-tooltips-style";)/, replacement: ' return;' },
  { pattern: new RegExp(String.raw`(?<=\.push\(\[t\.i, )${LITERAL}(?=, ""\]\))`), replacement: '""' },
  { pattern: /i\(4\)\(s, r\), (?=s\.locals)/, replacement: '' },
  // While the URL of a link is typed, the selection stays visible: by a style attribute on new elements.
  {
    pattern: /document\.execCommand\(this\.commandBackground, !1, "#a8d6ff"\)/,
    replacement:
      'getSelection().rangeCount && globalThis.CSS?.highlights?.set("editor-selection", new Highlight(getSelection().getRangeAt(0).cloneRange()))',
  },
  {
    pattern: /document\.execCommand\(this\.commandBackground, !1, "transparent"\)/,
    replacement: 'globalThis.CSS?.highlights?.delete("editor-selection")',
  },
];

const MODULE = /\/node_modules\/@editorjs\/([\w-]+)\/dist\/[\w-]+\.mjs$/;
const SUFFIX = '.styles.css';

/** Patches a module's code, and takes its styles out. Fails where the code is not found, as after an update of the library. */
export function patchModule(code: string, name: string): { code: string; css: string } {
  const styles: string[] = [];
  let rest = code;
  for (const { pattern, replacement } of name === 'editorjs' ? CORE_STYLES : [TOOL_STYLES]) {
    const match = pattern.exec(rest);
    if (!match) throw new Error(`@editorjs/${name} has other code than what is patched: ${pattern.source}`);
    if (match.groups?.css) styles.push(String(runInNewContext(match.groups.css)));
    rest = rest.slice(0, match.index) + replacement + rest.slice(match.index + match[0].length);
  }
  return { code: rest, css: styles.join('\n') };
}

/** Those of `@editorjs` that carry styles. */
export const editorPackages = [
  'editorjs',
  'checklist',
  'embed',
  'header',
  'inline-code',
  'list',
  'marker',
  'simple-image',
  'underline',
];

/**
 * Editor.js and its tools put `<style>` elements into the page, which our content security policy
 * forbids. This moves their styles into ordinary style sheets at build time.
 */
export function editorPatches(): Plugin {
  const sheets = new Map<string, string>();
  return {
    name: 'utsav-editor-patches',
    // Modules bundled ahead by the development server would pass by `transform`.
    config: () => ({
      optimizeDeps: {
        exclude: editorPackages.map((name) => `@editorjs/${name}`),
      },
    }),
    resolveId: (id) => (id.endsWith(SUFFIX) && sheets.has(id) ? id : undefined),
    load: (id) => sheets.get(id),
    transform(code, id) {
      const [, name] = MODULE.exec(id) ?? [];
      if (!name) return;
      const patched = patchModule(code, name);
      const sheet = `${id}${SUFFIX}`;
      sheets.set(sheet, patched.css);
      return { code: `import ${JSON.stringify(sheet)};\n${patched.code}`, map: null };
    },
  };
}
