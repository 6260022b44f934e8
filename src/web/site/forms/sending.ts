/** What a form needs once somebody fills it in, and no page to be read. */
export { browserTransport, uploadTransport } from '../../browser-transport.ts';
export { DraftWords } from './drafts/draft-words.tsx';
export { fillForm } from './drafts/fill-form.ts';
export { fieldProblems } from './field-problems.ts';
