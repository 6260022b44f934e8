import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { isTeamFull } from '#contract/team-rules.ts';
import { Moment } from '../../../dates/event-dates.tsx';
import { formatRupees } from '../../../money/format-money.ts';
import { button } from '../../components/button.ts';
import { teamRegistrationPath } from '../../event-paths.ts';
import styles from '../../forms/form.module.css';
import { FormMessage } from '../../forms/form-message.tsx';
import { usePaymentOptions } from '../../payment-options.ts';
import { ConfirmHint } from '../proof/confirm-hint.tsx';
import { joinPath, teamPath } from '../registration-paths.ts';
import type { TeamResult } from './submit-team.ts';

interface TeamDoneProps {
  outcome: TeamResult;
  event: { _id: string; title: string; teamSize: number };
  /** Whether the leader is logged in, and so can open the team's page. */
  isKnown: boolean;
  onAnother: () => void;
}

/** After a team has registered: what is still to pay and until when, and what can be done next. */
export function TeamDone({ outcome, event, isKnown, onAnother }: TeamDoneProps) {
  const { teamName, members, contactEmail } = outcome.values;
  const { next, team } = outcome;
  const { kind } = usePaymentOptions();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.form}>
      <FormMessage outcome={outcome} />
      <h2 ref={heading} tabIndex={-1}>
        What comes next
      </h2>
      <p>
        <strong>{teamName}</strong>, {members.length === 1 ? 'one person' : `${members.length} people`},{' '}
        {statusPhrase(next)} {event.title}.
      </p>
      {next?.pays ? (
        <p>
          <strong>{formatRupees(next.amount)}</strong> for the team
          {next.expiresAt ? (
            <>
              {' '}
              to pay by{' '}
              <strong>
                <Moment at={next.expiresAt} format="deadline" />
              </strong>
              ; until then your seat is held.
            </>
          ) : (
            ' to pay.'
          )}
        </p>
      ) : null}
      {next?.waits && next.amount > 0 ? (
        <p>{formatRupees(next.amount)} for the team, to pay only once you are offered a seat.</p>
      ) : null}
      {next?.verifyBy ? <ConfirmHint {...next} /> : <p>We send everything else to {contactEmail}.</p>}
      {team?.joinCode && !isTeamFull(members.length, event.teamSize) ? (
        <p>
          Is somebody missing? They join with the code{' '}
          <a href={joinPath(team.joinCode)}>
            <strong>{team.joinCode}</strong>
          </a>
          .
        </p>
      ) : null}
      <div className={styles.actions}>
        {next ? (
          <a className={button('marigold')} href={next.to}>
            {next.pays ? (kind === 'online' ? 'Go on to the payment' : 'See how to pay') : 'See your registration'}
          </a>
        ) : null}
        {team && isKnown ? (
          <Link className={button('ghost')} to={teamPath(team._id)}>
            Open the team’s page
          </Link>
        ) : null}
        <a
          className={button('ink')}
          href={teamRegistrationPath(event)}
          onClick={(click) => {
            click.preventDefault();
            onAnother();
          }}
        >
          Register Another Team
        </a>
        <Link className={button('ghost')} to="/">
          See all events
        </Link>
      </div>
    </div>
  );
}

/** Nobody is in before the payment. */
function statusPhrase(next: TeamResult['next']): string {
  if (next?.waits) return 'is on the waitlist of';
  return next?.pays ? 'has a seat held for' : 'is registered for';
}
