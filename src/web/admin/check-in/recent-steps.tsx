import { Moment } from '../../dates/event-dates.tsx';
import styles from './check-in.module.css';
import { resultLabels } from './check-in-labels.ts';
import { offlineLabels } from './offline/offline-labels.ts';
import type { CheckInStep } from './use-check-in.ts';

function textOf(step: CheckInStep): { tone: string; text: string } {
  if (step.kind === 'failed') return { tone: 'failed', text: step.of === 'undo' ? 'Not undone' : 'Not checked' };
  if (step.kind === 'taken_back') return { tone: 'ask', text: `Check-in undone: ${step.who}` };
  if (step.kind === 'listed') {
    const { tone, headline } = offlineLabels[step.decision.result];
    const name = step.decision.registration?.name;
    return { tone, text: name ? `${headline}${headline.endsWith('?') ? '' : ':'} ${name}` : headline };
  }
  const { response } = step;
  const { tone, headline } = resultLabels[response.result];
  const label = step.kind === 'undone' ? 'Check-in undone' : headline;
  const names = (response.registration?.people ?? [])
    .filter(({ _id }) => response.admitted.includes(_id))
    .map(({ name }) => name);
  const who =
    names.length > 0 && response.registration?.kind === 'team'
      ? `${response.registration.name}: ${names.join(', ')}`
      : response.registration?.name;
  return {
    tone: step.kind === 'undone' ? 'ask' : tone,
    text: who ? `${label}${label.endsWith('?') ? '' : ':'} ${who}` : label,
  };
}

/** The last steps at this gate, newest first. */
export function RecentSteps({ steps }: { steps: CheckInStep[] }) {
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
