import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { transform } from '@lingui/native-tools';
import { type Plugin, parseAst } from 'vite';
import { compileTranslations, LOCALES, listLanguages, translatedLanguages } from '../../src/server/catalogs.ts';
import { markMessage, markText } from './markers.ts';
import { childrenOf, type Node, nameOf } from './syntax.ts';

/** What Lingui's macros become: calls of the project's own `i18n` and `Trans`. */
const RUNTIME: { i18n: [string, string]; Trans: [string, string] } = {
  i18n: ['#web/language/i18n.ts', 'i18n'],
  Trans: ['#web/language/trans.tsx', 'Trans'],
};

const LIST = 'virtual:languages';
const MESSAGES = 'virtual:messages';

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** The properties of `{ id: '…', message: '…', … }`, as the macros write it. */
function descriptorOf(node: Node | undefined) {
  if (node?.type !== 'ObjectExpression') return undefined;
  const found = new Map(
    (node.properties as Node[]).map((property) => [(property.key as { name?: string })?.name, property]),
  );
  const id = found.get('id')?.value as (Node & { value: string }) | undefined;
  const message = found.get('message')?.value as (Node & { value: string }) | undefined;
  return id && message ? { id, message, hasValues: found.has('values') || found.has('components') } : undefined;
}

/** The descriptor of what a macro became: a call, `i18n._({…})`, or an element, `<Trans_ {...{…}} />`. */
function descriptorIn(node: Node): ReturnType<typeof descriptorOf> {
  if (node.type === 'CallExpression') {
    const isOurs = nameOf((node.callee as Node).object) === '$_i18n';
    return isOurs ? descriptorOf((node.arguments as Node[])[0]) : undefined;
  }
  if (node.type !== 'JSXElement') return undefined;
  const { name, attributes } = node.openingElement as Node;
  const spread = (attributes as Node[])[0]?.argument;
  return nameOf(name) === 'Trans_' ? descriptorOf(spread as Node) : undefined;
}

type Compile = (id: string, message: string) => string;

/** `isShort` leaves the ids out, and of what has no values all but the text; `isChild`: between JSX tags. */
function editsOf(node: Node, compile: Compile, isShort: boolean, isChild: boolean): Edit[] {
  const descriptor = descriptorIn(node);
  if (!descriptor) return [];
  const { id, message, hasValues } = descriptor;
  if (isShort && !hasValues) {
    const text = JSON.stringify(markText(id.value));
    return [{ start: node.start, end: node.end, text: isChild ? `{${text}}` : text }];
  }
  const compiled = { start: message.start, end: message.end, text: compile(id.value, message.value) };
  return isShort ? [{ start: id.start, end: id.end, text: '""' }, compiled] : [compiled];
}

function rewrite(code: string, compile: Compile, isShort: boolean): string {
  const edits: Edit[] = [];
  const visit = (node: Node, isChild: boolean) => {
    edits.push(...editsOf(node, compile, isShort, isChild));
    for (const child of childrenOf(node)) visit(child, /^JSX(?:Element|Fragment)$/.test(node.type));
  };
  visit(parseAst(code, { lang: 'jsx' }) as unknown as Node, false);
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

/**
 * English and the languages of `locales`. Built for browsers, each text is a marker, which `write-languages.ts` replaces: a
 * browser loads scripts with the texts of one language. On the server every text has its id, by which the language of the
 * request is found; the English one is its default.
 */
export function languages(): Plugin {
  let isBuild = false;
  return {
    name: 'utsav:languages',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === LIST || id === MESSAGES ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${LIST}`) return `export const languages = ${JSON.stringify(listLanguages())};`;
      if (id !== `\0${MESSAGES}`) return undefined;
      const isBrowserBuild = isBuild && this.environment.name === 'client';
      const codes = isBrowserBuild ? [] : translatedLanguages();
      for (const code of codes) this.addWatchFile(path.join(LOCALES, `${code}.po`));
      return `export const messages = ${JSON.stringify(Object.fromEntries(codes.map((code) => [code, compileTranslations(code)])))};`;
    },
    transform: {
      filter: { id: /src[\\/].*\.tsx?(?:$|\?)/, code: /from ['"]@lingui\/(?:core|react)\/macro['"]/ },
      async handler(code, id) {
        const file = path.basename(id.replace(/\?.*$/, ''));
        const macro = { descriptorFields: 'message' as const, runtimeModules: RUNTIME };
        const result = await transform(code, file, { macro, sourceMaps: false });
        const compiled =
          isBuild && this.environment.name === 'client'
            ? rewrite(result.code, (messageId) => JSON.stringify(markMessage(messageId)), true)
            : rewrite(result.code, (_, message) => JSON.stringify(compileMessage(message)), false);
        return { code: compiled, map: null };
      },
    },
  };
}
