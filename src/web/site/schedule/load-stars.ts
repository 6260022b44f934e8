/** The stars of this browser, for a page that has no schedule. A chunk of its own: with what sends a form the schedule would load that. */
export const loadStars = () => import('./kept-ids.ts');
