const labels: Record<string, string> = { eventId: 'event', mainEventId: 'main event' };

/** What was searched for is not recorded; ids are said as they are. */
const words = (name: string, value: string) =>
  name === 'search'
    ? 'as searched'
    : `${labels[name] ?? name}: ${name.endsWith('Id') ? value : value.replaceAll('_', ' ')}`;

/** The query of a reading in words: `status=under_review&search=…` is "status: under review, as searched". */
export const filterText = (query: string): string =>
  [...new URLSearchParams(query)].map(([name, value]) => words(name, value)).join(', ');
