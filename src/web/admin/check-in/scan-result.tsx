import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconQrcode,
  IconUsers,
  IconWifiOff,
} from '@tabler/icons-react';
import type { GateAnswer } from '#contract/check-in.ts';
import { failureText } from '../api/failure-text.ts';
import { DateAndTime } from '../parts/when.tsx';
import { type GateTone, resultWords } from './gate-words.ts';
import { PeopleAtGate } from './people-at-gate.tsx';
import styles from './scan-result.module.css';
import type { GateStep } from './use-gate.ts';

const icons = { green: IconCircleCheck, amber: IconAlertTriangle, red: IconCircleX, ask: IconUsers };

interface ScanResultProps {
  step: GateStep | undefined;
  isBusy: boolean;
  onScan: (code: string, people?: string[]) => void;
  onUndo: (entryId: string, people: string[]) => void;
  onDismiss: () => void;
}

/** What the last scan came to, read out as soon as it is there. */
export function ScanResult({ step, ...gate }: ScanResultProps) {
  return (
    <section aria-label="Result" className={styles.place} data-busy={gate.isBusy || undefined}>
      {step ? <Panel key={step.number} step={step} {...gate} /> : <Idle />}
    </section>
  );
}

function Idle() {
  return (
    <div className={styles.panel}>
      <IconQrcode size={44} stroke={1.5} aria-hidden />
      <p className={styles.message}>Scan a pass or type its code.</p>
    </div>
  );
}

function Panel({ step, ...gate }: ScanResultProps & { step: GateStep }) {
  if (step.kind === 'failed') {
    return (
      <div className={styles.panel} data-tone="failed">
        <IconWifiOff size={44} stroke={1.7} aria-hidden />
        <div role="alert" className={styles.words}>
          <p className={styles.headline}>Not checked</p>
          <p className={styles.message}>{failureText(step.error)}</p>
        </div>
        <Button size="lg" variant="white" color="dark" loading={gate.isBusy} onClick={step.retry}>
          Try again
        </Button>
      </div>
    );
  }
  const { answer } = step;
  const { tone, headline } = resultWords[answer.result];
  const isUndone = step.kind === 'undone';
  return (
    <Answer tone={isUndone ? 'ask' : tone} headline={isUndone ? 'Taken back' : headline} answer={answer} {...gate} />
  );
}

interface AnswerProps extends Omit<ScanResultProps, 'step'> {
  tone: GateTone;
  headline: string;
  answer: GateAnswer;
}

function Answer({ tone, headline, answer, isBusy, onScan, onUndo, onDismiss }: AnswerProps) {
  const Icon = icons[tone];
  const { entry, admitted, result } = answer;
  const [only] = entry?.people.length === 1 ? entry.people : [];
  return (
    <div className={styles.panel} data-tone={tone}>
      <Icon size={52} stroke={1.8} aria-hidden />
      <div role="alert" className={styles.words}>
        <p className={styles.headline}>{headline}</p>
        {entry ? <p className={styles.name}>{entry.name}</p> : null}
        {tone === 'ask' ? null : <p className={styles.message}>{messageOf(answer)}</p>}
        {result === 'already_in' && only?.checkedInAt ? (
          <p className={styles.message}>
            Since <DateAndTime at={only.checkedInAt} />
            {only.checkedInBy ? `, let in by ${only.checkedInBy}` : ''}
          </p>
        ) : null}
        {entry ? (
          <p className={styles.soft}>
            {entry.eventTitle} · {entry.kind === 'team' ? 'team' : 'entry'} #{entry.number}
          </p>
        ) : null}
      </div>
      {entry && ['admitted', 'already_in', 'choose'].includes(result) ? (
        <PeopleAtGate
          key={entry.people.map(({ checkedInAt }) => checkedInAt).join()}
          entry={entry}
          admitted={admitted}
          isBusy={isBusy}
          onAdmit={(people) => onScan(entry.code, people)}
          onUndo={(people) => onUndo(entry._id, people)}
        />
      ) : null}
      {tone === 'ask' ? (
        <Button variant="subtle" color="dark" onClick={onDismiss}>
          Not now
        </Button>
      ) : null}
    </div>
  );
}

/** The headline and the moment below say of somebody who is in already all that the server's sentence does. */
function messageOf({ result, message, entry }: GateAnswer): string {
  if (result !== 'already_in') return message;
  return entry && entry.people.length > 1
    ? 'Everybody of this team who was asked for is in.'
    : 'This pass was used before.';
}
