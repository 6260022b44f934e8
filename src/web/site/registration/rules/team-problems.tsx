import type { RosterRules } from '#contract/rosters/roster-rules.ts';
import styles from '../../forms/form.module.css';
import { liveProblems } from './live-problems.ts';
import type { Facts } from './read-facts.ts';

/** What the rules of the event say against a team while its form is filled in. */
export function TeamProblems({ rules, members }: { rules: RosterRules; members: (Facts & { name: string })[] }) {
  const problems = liveProblems(rules, members);
  return (
    <div role="status">
      {problems.map((problem) => (
        <p key={problem} className={styles.hint}>
          {problem}
        </p>
      ))}
    </div>
  );
}
