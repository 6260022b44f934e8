/** What only differs by a typing error: one digit, or two neighbours the other way round. */
export function isSimilarNumber(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const wrong = [...one].flatMap((digit, index) => (digit === other[index] ? [] : [index]));
  const [first = 0, second = 0] = wrong;
  if (wrong.length === 1) return true;
  return wrong.length === 2 && second === first + 1 && one[first] === other[second] && one[second] === other[first];
}

/** Keys of a number: it shares one with each that is similar, namely both without the digits of the typing error. */
export const similarityKeys = (number: string): string[] =>
  Array.from(
    { length: Math.max(1, number.length - 1) },
    (_, index) => `${index} ${number.slice(0, index)}${number.slice(index + 2)}`,
  );
