/** What a role is for. */
export const reachOf = ({ eventTitle, venue }: { eventTitle: string | null; venue: string | null }): string =>
  eventTitle ?? (venue ? `at ${venue}` : 'the festival');
