import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { isTeamFull } from '#contract/team-rules.ts';
import { Written } from '../../../../language/written.tsx';
import { formatPrice } from '../../../../money/format-money.ts';
import { button } from '../../../components/button.ts';
import { ZonedMoment } from '../../../components/elsewhere.tsx';
import { pressBySpace } from '../../../components/press-by-space.ts';
import { teamRegistrationPath } from '../../../event-paths.ts';
import { useFestival, useUrls } from '../../../festival.ts';
import styles from '../../../forms/form.module.css';
import { FormMessage } from '../../../forms/form-message.tsx';
import { usePaymentOptions } from '../../../payment-options.ts';
import { joinPath, teamPath } from '../../registration-paths.ts';
import { ConfirmHint, LateMailHint } from '../../verification/confirm-hint.tsx';
import type { TeamResult } from '../submit-team.ts';
import { forgetDone, keepDone } from './done-again.ts';

export { bringBack } from './done-again.ts';

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
  const { noMail } = useFestival();
  const { kind } = usePaymentOptions();
  const people = members.length === 1 ? t`one person` : t`${members.length} people`;
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  const { apiUrl } = useUrls();
  useEffect(() => keepDone(outcome, apiUrl), [outcome, apiUrl]);
  return (
    <div className={styles.form}>
      <FormMessage outcome={outcome} />
      <h2 ref={heading} tabIndex={-1}>
        <Trans>What comes next</Trans>
      </h2>
      <p>
        <DoneSentence
          name={<strong>{teamName}</strong>}
          people={people}
          title={<Written text={event.title} />}
          next={next}
        />
      </p>
      {next?.pays ? (
        <p>
          {next.expiresAt ? (
            <Trans>
              <strong>{formatPrice(next.amount)}</strong> for the team to pay by{' '}
              <strong>
                <ZonedMoment at={next.expiresAt} format="deadline" />
              </strong>
              ; until then your seat is held.
            </Trans>
          ) : (
            <Trans>
              <strong>{formatPrice(next.amount)}</strong> for the team to pay.
            </Trans>
          )}
        </p>
      ) : null}
      {next?.waits && next.amount > 0 ? (
        <p>
          <Trans>{formatPrice(next.amount)} for the team, to pay only once you are offered a seat.</Trans>
        </p>
      ) : null}
      {next?.verifyBy ? (
        <>
          <ConfirmHint {...next} />
          <LateMailHint />
        </>
      ) : noMail ? null : (
        <p>
          {contactEmail ? (
            <Trans>We send everything else to {contactEmail}.</Trans>
          ) : (
            <Trans>We send everything else by e-mail.</Trans>
          )}
        </p>
      )}
      {team?.joinCode && !isTeamFull(members.length, event.teamSize) ? (
        <p>
          <Trans>
            Is somebody missing? They join with the code{' '}
            <a href={joinPath(team.joinCode)}>
              <strong>{team.joinCode}</strong>
            </a>
            .
          </Trans>
        </p>
      ) : null}
      <div className={styles.actions}>
        {next ? (
          <a className={button('marigold')} href={next.to}>
            {next.pays ? (kind === 'online' ? t`Go on to the payment` : t`See how to pay`) : t`See your registration`}
          </a>
        ) : null}
        {team && isKnown ? (
          <Link className={button('ghost')} to={teamPath(team._id)}>
            <Trans>Open the team’s page</Trans>
          </Link>
        ) : null}
        <Link
          className={button('ink')}
          to={teamRegistrationPath(event)}
          role="button"
          onKeyDown={pressBySpace}
          onClick={(click) => {
            click.preventDefault();
            forgetDone(teamRegistrationPath(event));
            onAnother();
          }}
        >
          <Trans>Register Another Team</Trans>
        </Link>
        <Link className={button('ghost')} to="/">
          <Trans>See all events</Trans>
        </Link>
      </div>
    </div>
  );
}

/** Nobody is in before the payment. */
function DoneSentence(props: {
  name: React.ReactNode;
  people: string;
  title: React.ReactNode;
  next: TeamResult['next'];
}) {
  const { name, people, title, next } = props;
  if (next?.waits) {
    return (
      <Trans>
        {name}, {people}, is on the waitlist of {title}.
      </Trans>
    );
  }
  return next?.pays ? (
    <Trans>
      {name}, {people}, has a seat held for {title}.
    </Trans>
  ) : (
    <Trans>
      {name}, {people}, is registered for {title}.
    </Trans>
  );
}
