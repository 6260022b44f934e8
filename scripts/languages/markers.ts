import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/** In scripts for browsers, what becomes a text; minifiers may join it with other text. */
export const markText = (id: string) => `%%text:${id}%%`;

/** In scripts for browsers, a literal that becomes a message with values to fill in. */
export const markMessage = (id: string) => `%%message:${id}%%`;

const TEXT = /%%text:([\w-]+)%%/g;
/** A minifier computes `encodeURIComponent` of a literal. */
const ENCODED_TEXT = /%25%25text%3A([\w-]+)%25%25/g;
const LEFT = /(?:%%|%25%25)(?:text|message)(?::|%3A)[\w-]+(?:%%|%25%25)/i;
const MESSAGE = /(["'`])%%message:([\w-]+)%%\1/g;

/** `text` as it is written within a string of any quotes, or a template. */
const escaped = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/['`]|\$\{/g, '\\$&');

/** A script with its markers replaced; `find` has a message for every id. Throws where one is left, which people would read. */
export function replaceMarkers(script: string, find: (id: string) => CompiledMessage): string {
  const textOf = (id: string) => [find(id)].flat().join('');
  const replaced = script
    .replace(MESSAGE, (_, __, id: string) => JSON.stringify(find(id)))
    .replace(TEXT, (_, id: string) => escaped(textOf(id)))
    .replace(ENCODED_TEXT, (_, id: string) => escaped(encodeURIComponent(textOf(id))));
  const left = LEFT.exec(replaced);
  if (left) throw new Error(`The minifier changed the place of a text: ${left[0]}`);
  return replaced;
}
