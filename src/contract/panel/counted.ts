/** `1 person`, `1,204 people`: a count as India groups its digits, with the word for it. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;
