import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Candidate, StatementLine } from '#contract/payments/bank-statements.ts';
import { formatRupees } from '#contract/payments/rupees.ts';
import { formatUtr } from '../payments/queue/format-utr.ts';
import { statusLabels } from '../registrations/registration-labels.ts';
import { registrationPath } from '../registrations/registration-paths.ts';
import type { LineDecision } from './line-decision.ts';
import { tooLittleOf } from './record-less-dialog.tsx';
import { dayText, groupLabels } from './statement-labels.ts';
import styles from './statements.module.css';
import { useSettleLine, useTakeBack } from './use-line-mutation.ts';

interface StatementLineRowProps {
  line: StatementLine;
  /** Undefined where nothing can be decided any more. */
  onDecide: ((decision: LineDecision) => void) | undefined;
}

/** One line: the money, whom it is from and why, and what can be done about it. */
export function StatementLineRow({ line, onDecide }: StatementLineRowProps) {
  const { amount, direction, day, utr, row, group, why, narration, difference, candidates } = line;
  const [first, ...others] = candidates;
  return (
    <li className={styles.line} tabIndex={-1} data-row>
      <div className={styles.money}>
        {amount === null ? null : (
          <strong data-direction={direction}>
            {direction === 'debit' ? '−' : ''}
            {formatRupees(amount)}
          </strong>
        )}
        {utr ? <code>{formatUtr(utr)}</code> : null}
        <p className={styles.soft}>
          {day ? `${dayText(day)}, ` : ''}row {row}
        </p>
      </div>
      <div className={styles.text}>
        <p className={styles.why}>
          <span className={styles.tag} data-group={group}>
            {groupLabels[group]}
          </span>{' '}
          {why}
        </p>
        {first ? <CandidateText candidate={first} difference={difference} /> : null}
        {others.length > 0 ? (
          <p className={styles.soft}>
            or {others.map(({ name, eventTitle, number }) => `${name} (${eventTitle} #${number})`).join(', ')}
          </p>
        ) : null}
        <p className={styles.narration}>{narration}</p>
        {line.settledBy ? <p className={styles.soft}>By {line.settledBy}</p> : null}
      </div>
      {onDecide ? <Buttons line={line} onDecide={onDecide} /> : null}
    </li>
  );
}

interface CandidateTextProps {
  candidate: Candidate;
  difference: number | null;
}

function CandidateText({ candidate, difference }: CandidateTextProps) {
  const { registrationId, name, eventTitle, number, due, registrationStatus } = candidate;
  return (
    <p>
      <Link to={registrationPath(registrationId)} className={styles.name}>
        {name}
      </Link>
      , {eventTitle} #{number}, {formatRupees(due)}
      {difference === null ? null : (
        <strong className={styles.difference}>
          {' '}
          {formatRupees(Math.abs(difference))} {difference < 0 ? 'too little' : 'too much'}
        </strong>
      )}{' '}
      <span className={styles.soft}>· {statusLabels[registrationStatus].label}</span>
    </p>
  );
}

function Buttons({ line, onDecide }: { line: StatementLine; onDecide: (decision: LineDecision) => void }) {
  const settle = useSettleLine(line);
  const takeBack = useTakeBack(line);
  const { group, canConfirm, candidates, row } = line;
  const [first] = candidates;
  const missing = tooLittleOf(line);
  if (group === 'set_aside') {
    return (
      <div className={styles.buttons}>
        <Button
          variant="default"
          loading={takeBack.isPending}
          aria-label={`Take back row ${row}`}
          onClick={() => takeBack.mutate()}
        >
          Take back
        </Button>
      </div>
    );
  }
  if (group !== 'look' && group !== 'unknown') return null;
  return (
    <div className={styles.buttons}>
      {canConfirm && first ? (
        <Button
          color="peacock"
          loading={settle.isPending}
          aria-label={`Confirm row ${row} for ${first.name}`}
          onClick={() => settle.mutate(first)}
        >
          Confirm
        </Button>
      ) : null}
      {missing === null ? null : (
        <Button
          variant="default"
          aria-label={`Record… what is ${formatRupees(missing)} too little in row ${row}`}
          onClick={() => onDecide({ kind: 'record_less', line })}
        >
          Record…
        </Button>
      )}
      <Button
        variant="default"
        aria-label={`Choose… whom row ${row} is from`}
        onClick={() => onDecide({ kind: 'choose', line })}
      >
        Choose…
      </Button>
      <Button
        variant="default"
        aria-label={`Set aside row ${row}`}
        onClick={() => onDecide({ kind: 'set_aside', line })}
      >
        Set aside
      </Button>
    </div>
  );
}
