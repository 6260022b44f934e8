declare module 'virtual:languages' {
  /** Every language of the site, English first, with its script as `script-of.ts` names it; see `scripts/languages`. */
  export const languages: { code: string; name: string; script: string | undefined; folder: string }[];
}

declare module 'virtual:messages' {
  import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

  /** By language, the texts of all but English by id; in scripts for browsers none, since those have the texts of one language in place. */
  export const messages: Record<string, Record<string, CompiledMessage> | undefined>;
}
