/** The first that fits decides: browsers name those that they derive from too. */
const browsers: [RegExp, string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'an iPhone'],
  [/iPad/, 'an iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'a Chromebook'],
  [/Mac OS/, 'a Mac'],
  [/Linux/, 'Linux'],
];

const firstOf = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** A browser's User-Agent header in words: `Chrome on Android`. */
export function deviceInWords(userAgent: string | undefined): string {
  const text = userAgent ?? '';
  const system = firstOf(systems, text);
  return `${firstOf(browsers, text) ?? 'A browser'}${system ? ` on ${system}` : ''}`;
}
