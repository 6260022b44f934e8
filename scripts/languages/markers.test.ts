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
