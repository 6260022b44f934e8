/** What a role is for. */
export const reachOf = (scope: { eventTitle: string | null; venue: string | null; gate: string | null }): string =>
  scope.eventTitle ?? scope.gate ?? (scope.venue ? `at ${scope.venue}` : 'the festival');
