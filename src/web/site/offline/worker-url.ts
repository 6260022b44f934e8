import { languageQuery } from '../../language/language-query.ts';

/** The worker; the page that it shows without a connection is in the language of this one. */
export const workerUrl = () => `/offline-worker.js${languageQuery()}`;
