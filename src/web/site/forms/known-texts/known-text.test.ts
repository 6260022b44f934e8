import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { afterEach, expect, it } from 'vitest';
import { sharedErrors } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/endpoints.ts';
import { childrenOf, type Node, nameOf } from '../../../../../scripts/languages/syntax.ts';
import { setLanguageFinder } from '../../../language/i18n.ts';
import { problemText } from '../problem-texts.ts';
import { fieldTexts } from './field-texts.ts';
import { knownText } from './known-text.ts';
import { refusalTexts } from './refusal-texts.ts';
import type { TextValues } from './text-list.ts';

afterEach(() => setLanguageFinder(() => 'en'));
const inHindi = () => setLanguageFinder(() => 'hi');

const texts = { ...fieldTexts, ...refusalTexts };
/** A text with numbers as its values. */
const example = (english: string) => english.replace(/\{\w+\}/g, '7');

it.each(Object.keys(texts))('“%s” is found, with its values', (english) => {
  expect(
    texts[english]?.(
      Object.fromEntries([...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '7'])) as TextValues,
    ),
  ).toBe(example(english));
  inHindi();
  const hindi = knownText(example(english));
  expect(hindi).toMatch(/\p{Script=Devanagari}/u);
  expect(hindi?.match(/7/g)?.length ?? 0).toBe(example(english).match(/7/g)?.length ?? 0);
});

it('names stay as they are, times are written as on pages, and what stands before a colon may be anything', () => {
  inHindi();
  expect(knownText('Ravi is registered for this event already')).toBe('Ravi का इस इवेंट के लिए पंजीकरण पहले से है');
  expect(knownText('Registration opens on 12 February 2027 at 18:30')).toBe('पंजीकरण 12 फ़रवरी 2027, 6:30 PM को खुलेगा');
  expect(knownText('Too many attempts. Try again in 15 minutes.')).toBe('बहुत बार कोशिश हुई। 15 मिनट बाद फिर कोशिश करें।');
  expect(knownText('Too many attempts. Try again in 1 minute.')).toBe('बहुत बार कोशिश हुई। 1 मिनट बाद फिर कोशिश करें।');
  expect(knownText('Ravi: Say the college')).toBe('Ravi: कॉलेज बताएँ');
  expect(knownText('Something that nobody knows')).toBeUndefined();
  expect(knownText('constructor')).toBeUndefined();
});

/** Their own messages say more: which rule is against whom. */
const SAY_MORE = new Set(['against_rules']);

it('every error code of an endpoint that is not the panel’s has a text in Hindi', () => {
  inHindi();
  const codes = new Set(
    allEndpoints
      .filter(({ access }) => access !== 'admin')
      .flatMap((endpoint) => [...sharedErrors(endpoint), ...(endpoint.errors ?? [])]),
  );
  expect(
    [...codes].filter((code) => !SAY_MORE.has(code) && !/\p{Script=Devanagari}/u.test(problemText(code) ?? '')),
  ).toEqual([]);
});

const ROOT = path.join(import.meta.dirname, '../../../../..');
/** What is wrong with fields that the site has, and why its requests are refused. */
const SOURCES = [
  'src/contract/{fields,auth,ambassadors,teams,team-rules,registration-rules}.ts',
  'src/contract/{people,rosters}/*-rules.ts',
  'src/contract/privacy/guardian-rules.ts',
  'src/contract/questions/answer-rules.ts',
  'src/contract/payments/payments.ts',
  'src/server/features/{teams,passes,festival-ids}/*.service.ts',
  'src/server/features/registrations/{*,answers/pass-answers,answers/answer-deadline,verification/*,rules/*}.service.ts',
  'src/server/features/questions/{answers,replace-answers,files/*}.service.ts',
  'src/server/features/privacy/{guardians,erasure,consents}/*.service.ts',
  'src/server/features/payments/{transfers,payments}.service.ts',
  'src/server/features/auth/{*,google/*,login-code/*,passkeys/passkey*,verification/*}.service.ts',
];
const SENTENCE = /^(?:7 |7: ?)?\p{Lu}?\p{Ll}*.* \p{L}/u;
/** Each glob that `{a,b}` stands for: one that names a folder no longer there would let its refusals be without Hindi. */
const alternativesOf = (glob: string) => {
  const [, before = glob, parts = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(glob) ?? [];
  return parts.split(',').map((part) => before + part + after);
};
/** Nobody reads these on the site: parts of history and audit, what is for admins or for logs, and words within other texts. */
const ELSEWHERE =
  /^(?:7 (?:left the team|leads now|takes the place of|is spelled|is called|said that)|Erased at|UTR 7 |A further|A guardian of 7 had|Razorpay alone|This payment (?:is not rejected|could not)|The rejection|Paid at the desk|Paid before|They have a role|Answers of 7|Its (?:owner|e-mail)|The owner of|students of|Asked at|No such|(?:A|This) registration (?:that )?is 7|Write the question|A reason is required|ISO 8601|Not an id|Team Leader|7this event|7[.:] (?:Register|the team)|7 registered for|7 (?:is|joined|members)$|You are$|A team for this event has at (?:least|most) 7)/;

const parse = (code: string) => parseAst(code, { lang: 'ts' }) as unknown as Node;

/** The texts of a module that look like sentences, with 7 for their values; summaries of endpoints are for developers. */
function sentencesOf(tree: Node): string[] {
  const found: string[] = [];
  const visit = (node: Node) => {
    if (node.type === 'Property' && /^(?:summary|tag|path|action)$/.test(String(nameOf(node.key)))) return;
    if (node.type.startsWith('TS') || node.type === 'ImportDeclaration') return;
    if (node.type === 'CallExpression' && /^(?:t|msg)$/.test(String(nameOf(node.callee)))) return;
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value);
    if (node.type === 'TemplateLiteral') {
      found.push((node.quasis as Node[]).map(({ value }) => (value as { cooked: string }).cooked).join('7'));
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(tree);
  return found.filter((text) => SENTENCE.test(text) && /\p{Lu}|^7/u.test(text[0] ?? '') && !ELSEWHERE.test(text));
}

it('every message of a field and every refusal that the site can get has its Hindi', () => {
  inHindi();
  const globs = SOURCES.flatMap(alternativesOf);
  expect(globs.filter((glob) => globSync(glob, { cwd: ROOT }).length === 0)).toEqual([]);
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !/[.]test[.]|-export[.]/.test(file));
  const missing = files.flatMap((file) =>
    sentencesOf(parse(readFileSync(path.join(ROOT, file), 'utf8')))
      .filter((text) => knownText(text) === undefined)
      .map((text) => `${file}: ${text}`),
  );
  expect(missing).toEqual([]);
});

const contract: Record<string, unknown> = Object.assign(
  {},
  ...Object.values(import.meta.glob<object>('../../../../contract/**/*.ts', { eager: true })),
);

/** What a module of routes says in its responses; nobody sees those of the panel’s endpoints here. */
function responsesOf(code: string): string[] {
  // Some modules call theirs `endpoints`.
  const [, imported, own = imported] = /(\w+) as endpoints|const endpoints = (\w+)/.exec(code) ?? [];
  const visit = (node: Node): string[] => {
    const [, endpoint, handler] = (node.arguments as Node[] | undefined) ?? [];
    if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'addEndpoint' || !endpoint || !handler) {
      return [...childrenOf(node)].flatMap(visit);
    }
    const group = String(nameOf(endpoint.object)).replace(/^endpoints$/, own ?? '');
    const { access } =
      (contract[group] as Record<string, { access?: string }>)?.[String(nameOf(endpoint.property))] ?? {};
    return access === 'admin' ? [] : sentencesOf(handler);
  };
  return visit(parse(code));
}

/** Pages go on without a word, or say it in their own. */
const UNSAID = new Set(['Logged out', 'You are in', 'You are 7 now', 'You declined the invitation']);

it('every response to a form of the site has its Hindi', () => {
  inHindi();
  const said = globSync('src/server/features/**/*.routes.ts', { cwd: ROOT }).flatMap((file) =>
    responsesOf(readFileSync(path.join(ROOT, file), 'utf8')).map((text) => [file, text] as const),
  );
  expect(said.map(([, text]) => text)).toContain('The seat is yours');
  expect(said.filter(([, text]) => !UNSAID.has(text) && knownText(text) === undefined)).toEqual([]);
});
