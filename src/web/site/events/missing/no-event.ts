/** What a loader throws, with status 404, where an event is not there. */
export const EVENT_NOT_FOUND = 'Event Not Found';
