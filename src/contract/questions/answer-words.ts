/** How the limits of numbers and days read in messages: the same from the server and from the form. */

export const plainNumber = (value: number): string => value.toLocaleString('en-IN', { maximumFractionDigits: 6 });

/** `2027-02-14` as `14/02/2027`. */
export const readableDay = (day: string): string => day.split('-').reverse().join('/');
