/** The longest query of a search for events, in characters; more than anybody types. */
export const MAX_QUERY = 200;
