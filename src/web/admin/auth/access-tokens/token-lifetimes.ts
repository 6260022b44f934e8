const DAY = 24 * 60 * 60_000;

/** For how many days a token is valid, as choices of a form. */
export const lifetimes = [
  { value: '7', label: 'A week' },
  { value: '30', label: 'A month' },
  { value: '90', label: 'Three months' },
  { value: '365', label: 'A year' },
];

/** When a chosen lifetime ends that begins now. */
export const endOfLifetime = (days: FormDataEntryValue | null) =>
  new Date(Date.now() + Number(days) * DAY).toISOString();
