const labels: Record<string, string> = { eventId: 'event', mainEventId: 'main event' };

/** What is said as it is: what people typed, and ids. */
const isVerbatim = (name: string) => name === 'search' || name.endsWith('Id');

/** The query of a reading in words: `status=under_review&search=Asha+Rao` is "status: under review, search: Asha Rao". */
export const filterText = (query: string): string =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => `${labels[name] ?? name}: ${isVerbatim(name) ? value : value.replaceAll('_', ' ')}`)
    .join(', ');
