/** What an erased person is called. */
export const ERASED = 'Erased person';
