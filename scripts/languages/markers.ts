import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/** In scripts for browsers, what becomes a text; minifiers may join it with other text. */
export const markText = (id: string) => `%%text:${id}%%`;

/** In scripts for browsers, a literal that becomes a message with values to fill in. */
export const markMessage = (id: string) => `%%message:${id}%%`;

const TEXT = /%%text:([\w-]+)%%/g;
const MESSAGE = /(["'`])%%message:([\w-]+)%%\1/g;

/** `text` as it is written within a string of any quotes, or a template. */
const escaped = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/['`]|\$\{/g, '\\$&');

/** A script with its markers replaced; `find` has a message for every id. */
export const replaceMarkers = (script: string, find: (id: string) => CompiledMessage): string =>
  script
    .replace(MESSAGE, (_, __, id: string) => JSON.stringify(find(id)))
    .replace(TEXT, (_, id: string) => escaped([find(id)].flat().join('')));
