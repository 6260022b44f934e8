import type { Event } from '#contract/events/events.ts';

export const editPath = ({ _id, mainEventId }: Pick<Event, '_id' | 'mainEventId'>) =>
  mainEventId ? `/admin/subEvent/edit/${_id}` : `/admin/edit/${_id}`;

export const questionsPath = (eventId: string) => `/admin/questions/${eventId}`;

/** Where the results of an event are published. */
export const resultsPath = (eventId: string) => `/admin/results/${eventId}`;

/** Where the certificates of an event are issued. */
export const certificatesPath = (eventId: string) => `/admin/certificates/${eventId}`;

export const subEventsPath = ({ _id }: Pick<Event, '_id'>) => `/admin/show/${_id}`;

/** The same as rows, of which several can be changed together. */
export const subEventRowsPath = ({ _id }: Pick<Event, '_id'>) => `/home?view=manage-events&kind=sub&mainEventId=${_id}`;

/** The form of another event like this one. */
export const createLikePath = ({ _id, mainEventId }: Pick<Event, '_id' | 'mainEventId'>) =>
  `/home?view=${mainEventId ? 'create-sub-event' : 'create-main-event'}&like=${_id}`;

/** What was deleted and can be restored. */
export const TRASH_PATH = '/admin/trash';

/** Where events are imported from a sheet. */
export const IMPORT_PATH = '/admin/import-events';

export const createSubEventPath = (mainEventId: string) => `/home?view=create-sub-event&main=${mainEventId}`;
