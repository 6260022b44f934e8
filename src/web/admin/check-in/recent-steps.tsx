import { Moment } from '../../dates/event-dates.tsx';
import styles from './check-in.module.css';
import { resultWords } from './gate-words.ts';
import type { GateStep } from './use-gate.ts';

function textOf(step: GateStep): { tone: string; text: string } {
  if (step.kind === 'failed') return { tone: 'failed', text: 'Not checked' };
  const { answer } = step;
  const { tone, headline } = resultWords[answer.result];
  const label = step.kind === 'undone' ? 'Taken back' : headline;
  const names = (answer.entry?.people ?? []).filter(({ _id }) => answer.admitted.includes(_id)).map(({ name }) => name);
  const who =
    names.length > 0 && answer.entry?.kind === 'team'
      ? `${answer.entry.name}: ${names.join(', ')}`
      : answer.entry?.name;
  return {
    tone: step.kind === 'undone' ? 'ask' : tone,
    text: who ? `${label}${label.endsWith('?') ? '' : ':'} ${who}` : label,
  };
}

/** The last steps at this gate, newest first. */
export function RecentSteps({ steps }: { steps: GateStep[] }) {
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="recent" className={styles.recent}>
      <h2 id="recent">Last scans at this gate</h2>
      <ol>
        {steps.map((step) => {
          const { tone, text } = textOf(step);
          return (
            <li key={step.number} data-tone={tone}>
              <span>{text}</span> <Moment at={step.at} format="time" />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
