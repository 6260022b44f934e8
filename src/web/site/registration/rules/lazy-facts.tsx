import type { RosterRules } from '#contract/rosters/roster-rules.ts';
import { onDemand } from '../../components/on-demand/on-demand.tsx';
import { loadApiTexts } from '../../forms/action-result.ts';
import type { FactFields as Fields } from './fact-fields.tsx';
import type { OwnFacts as Own } from './own-facts.tsx';
import type { TeamProblems as Problems } from './team-problems.tsx';

/** Whether an event has rules about its people: most have none. */
const hasRules = ({ minTeamSize, sameCollege, minWomen, maxAlumni, allowedYears, ageRule }: RosterRules) =>
  minTeamSize > 1 || sameCollege || minWomen > 0 || maxAlumni !== null || allowedYears !== null || ageRule !== 'off';

const LazyFactFields = onDemand(() => import('./fact-fields.tsx').then((part) => part.FactFields));
/** A part that shows what is wrong while a form is filled in, from the first rendering on. */
async function withTexts<T>(part: Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([part, loadApiTexts()]);
  return loaded;
}

const LazyOwnFacts = onDemand(async () => (await withTexts(import('./own-facts.tsx'))).OwnFacts);
const LazyTeamProblems = onDemand(async () => (await withTexts(import('./team-problems.tsx'))).TeamProblems);

/** `FactFields`, loaded where an event has rules about its people. */
export const FactFields = (props: Parameters<typeof Fields>[0]) =>
  hasRules(props.rules) ? <LazyFactFields {...props} /> : null;

/** `OwnFacts`, loaded where an event has rules about its people. */
export const OwnFacts = (props: Parameters<typeof Own>[0]) =>
  hasRules(props.rules) ? <LazyOwnFacts {...props} /> : null;

/** `TeamProblems`, loaded where an event has rules about its people. */
export const TeamProblems = (props: Parameters<typeof Problems>[0]) =>
  hasRules(props.rules) ? <LazyTeamProblems {...props} /> : null;
