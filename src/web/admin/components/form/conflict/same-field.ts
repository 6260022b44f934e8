/** What somebody reads of a field: a link that is missing is an empty field of the form, and the order of names counts for nothing. */
const readable = (value: unknown): string | undefined =>
  JSON.stringify(value, (_name, part: unknown) => {
    if (part === null || part === '') return undefined;
    if (typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part as object).sort(([one], [other]) => (one < other ? -1 : 1)));
  });

/** Whether two values of a field are the same, one as it is stored and one from the form, too. */
export const isSameField = (one: unknown, other: unknown): boolean => readable(one) === readable(other);
