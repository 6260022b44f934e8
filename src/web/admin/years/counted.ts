/** `1 event`, `1,200 events`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;
