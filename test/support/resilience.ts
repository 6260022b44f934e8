/** Whether the tortures run whole: `npm run test:resilience` sets RESILIENCE=full, `npm test` runs each of them short. */
export const isFull = process.env.RESILIENCE === 'full';

/** How often, how many or how long: the first number in `npm test`, the second in the whole run. */
export const shortOrFull = <T>(short: T, full: T): T => (isFull ? full : short);
