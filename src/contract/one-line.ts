/** Text without what ends a line for some reader: a header of a mail, or a line of a calendar, would begin after it. */
export const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Text whose lines end by `\n` alone. Calendar files write that as `\n`, and every other break as it is. */
export const withPlainBreaks = (text: string): string =>
  text.replace(/\r\n?|[\p{Zl}\p{Zp}\u0085\v\f]/gu, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
