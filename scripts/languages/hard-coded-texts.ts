import { parseAst } from 'vite';
import { childrenOf, type Node, nameOf } from './syntax.ts';

/** Attributes that people read. */
const SHOWN = new Set([
  'alt',
  'aria-label',
  'description',
  'hint',
  'label',
  'legend',
  'placeholder',
  'text',
  'title',
  'what',
]);
/** Lingui's macros that are elements; `select` is HTML's. */
const ELEMENTS = /^(?:Trans|Plural|Select)$/;
/** Lingui's macros, and what never reaches a page. */
const WRAPPED = /^(?:Trans|Plural|Select|t|plural|select|(?:Type)?Error|console|RegExp)$/;
/** Names that are the same in every language, and a code that is compared. */
const NAMES = new Set(['LinkedIn', 'Instagram', 'Facebook', 'Event Not Found']);
const WORD = /\p{L}{2}/u;
/** Several words that begin like a sentence. */
const SENTENCE = /^\s*\p{Lu}\p{Ll}*['’]?\p{Ll}* .*\p{L}/u;

const calleeOf = (node: Node): unknown => {
  const callee = (node.callee ?? node.tag) as Node | undefined;
  return nameOf(callee?.type === 'MemberExpression' ? callee.object : callee);
};

const isWrapped = (node: Node): boolean => {
  if (node.type === 'JSXElement') return ELEMENTS.test(String(nameOf((node.openingElement as Node).name)));
  if (!/^(?:CallExpression|NewExpression|TaggedTemplateExpression)$/.test(node.type)) return false;
  return WRAPPED.test(String(calleeOf(node)));
};

const literalOf = (node: Node): string | undefined => {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as Node[]).map((part) => (part.value as { cooked: string }).cooked).join(' ');
};

/** The texts of a module that people read and no macro of Lingui wraps. */
export function hardCodedTexts(code: string): string[] {
  const found: string[] = [];
  const visit = (node: Node, isShown: boolean) => {
    if (isWrapped(node) || node.type.startsWith('TS') || node.type === 'ImportDeclaration') return;
    // Keys are names, also those that are texts of the API.
    if (node.type === 'Property' && !node.computed) return visit(node.value as Node, false);
    if (node.type === 'JSXText' && WORD.test(String(node.value))) found.push(String(node.value).trim());
    const text = literalOf(node);
    if (text !== undefined && !NAMES.has(text) && (isShown ? WORD.test(text) : SENTENCE.test(text))) found.push(text);
    const shows =
      (node.type === 'JSXAttribute' && SHOWN.has(String(nameOf(node.name)))) ||
      /^JSX(?:Element|Fragment)$/.test(node.type) ||
      (isShown && /^(?:ConditionalExpression|LogicalExpression|JSXExpressionContainer)$/.test(node.type));
    for (const child of childrenOf(node)) visit(child, shows);
  };
  visit(parseAst(code, { lang: 'tsx' }) as unknown as Node, false);
  return found;
}

/** Macros that run when a module is loaded, before the language of a request is known. */
export function macrosOutsideOfFunctions(code: string): number {
  let count = 0;
  const visit = (node: Node) => {
    if (/Function/.test(node.type)) return;
    if (isWrapped(node) && /^(?:t|plural|select|Trans|Plural)$/.test(String(calleeOf(node)))) count += 1;
    for (const child of childrenOf(node)) visit(child);
  };
  if (/from '@lingui/.test(code)) visit(parseAst(code, { lang: 'tsx' }) as unknown as Node);
  return count;
}
