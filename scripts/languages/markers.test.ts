import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { expect, it } from 'vitest';
import { markMessage, markText, replaceMarkers } from './markers.ts';

const QUOTES = `“It's” \`one\` \${two} "three" \\`;
const find = (id: string): CompiledMessage => (id === 'quotes' ? [QUOTES] : ['Hallo ', ['name']]);
const evaluate = (script: string) => new Function(`return ${replaceMarkers(script, find)}`)();

it.each(['"', "'", '`'])('a text is the same within %s, also where a minifier joined it with others', (quote) => {
  const script = `${quote}a ${markText('quotes')} b${quote}`;
  expect(evaluate(script)).toBe(`a ${QUOTES} b`);
});

it('a message with values takes the place of its whole literal', () => {
  expect(evaluate(`{ message: \`${markMessage('greeting')}\` }.message`)).toEqual(['Hallo ', ['name']]);
});

it.each(['"', "'", '`'])('a text that a minifier encoded for a url is encoded within %s', (quote) => {
  const script = `${quote}mailto:?subject=${encodeURIComponent(markText('quotes'))}&body=x${quote}`;
  expect(evaluate(script)).toBe(`mailto:?subject=${encodeURIComponent(QUOTES)}&body=x`);
});

it('a marker that a minifier changed in another way stops the build', () => {
  expect(() => replaceMarkers(`"${markText('quotes').toUpperCase()}"`, find)).toThrow('%%TEXT:QUOTES%%');
  expect(() => replaceMarkers(`"a${markMessage('greeting')}"`, find)).toThrow('%%message:greeting%%');
});
