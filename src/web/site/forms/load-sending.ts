import { loadApiTexts } from './action-result.ts';

/** Fetched with the first form that somebody fills in: most who read a page send nothing. */
export async function loadSending() {
  const [sending] = await Promise.all([import('./sending.ts'), loadApiTexts()]);
  return sending;
}
