/** What counts as a day, for pages and server. Without Zod: the forms of the site load this file. */

/** Whether a text is a day of the calendar, as `2027-02-12`. Browsers read the 31st of February as the 3rd of March. */
export const isDay = (text: string): boolean => {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

/** The same of days that people give: an earlier year is mistyped. */
export const isModernDay = (text: string): boolean => isDay(text) && text >= '1900';
