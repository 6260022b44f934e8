const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code));

const found = new Map<string, string>();

/** Every script has its ten digits in a row, from its nought on; some rows follow each other. */
function asciiDigit(digit: string): string {
  const known = found.get(digit);
  if (known !== undefined) return known;
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit(first - 1)) first -= 1;
  const ascii = String((code - first) % 10);
  found.set(digit, ascii);
  return ascii;
}

/** Text whose decimal digits of every script are those of ASCII: `४५६` is `456`. */
export const asciiDigits = (text: string): string => text.replace(/[^\P{Nd}0-9]/gu, asciiDigit);
