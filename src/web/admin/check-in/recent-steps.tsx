import { Moment } from '../../dates/event-dates.tsx';
import styles from './check-in.module.css';
import { labelOf } from './check-in-labels.ts';
import { offlineLabels } from './offline/offline-labels.ts';
import type { CheckInRegistration } from './people-to-check-in.tsx';
import type { CheckInStep } from './use-check-in.ts';

/** Whose pass it is; of a team also who came in by it. */
function nameOf({ kind, name, people }: CheckInRegistration, admitted: string[]): string {
  const names = people.filter(({ _id }) => admitted.includes(_id)).map((person) => person.name);
  return names.length > 0 && kind === 'team' ? `${name}: ${names.join(', ')}` : name;
}

function textOf(step: CheckInStep): { tone: string; text: string } {
  if (step.kind === 'failed') return { tone: 'failed', text: step.of === 'undo' ? 'Not undone' : 'Not checked' };
  if (step.kind === 'taken_back') return { tone: 'ask', text: `Undone on this device: ${step.who}` };
  if (step.kind === 'listed') {
    const { tone, headline } = offlineLabels[step.decision.result];
    const { registration, admitted } = step.decision;
    const name = registration && nameOf(registration, admitted);
    return { tone, text: name ? `${headline}${headline.endsWith('?') ? '' : ':'} ${name}` : headline };
  }
  const { response } = step;
  const { tone, headline } = labelOf(step.kind, response);
  const who = response.registration && nameOf(response.registration, response.admitted);
  return { tone, text: who ? `${headline}${headline.endsWith('?') ? '' : ':'} ${who}` : headline };
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
