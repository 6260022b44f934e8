import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Written } from '../../../language/written.tsx';
import { writtenIn } from '../../../language/written-in.ts';
import { eventPath, teamRegistrationPath } from '../../event-paths.ts';
import form from '../../forms/form.module.css';
import { FormPage } from '../../forms/form-page.tsx';
import { RegistrationClosed } from '../lazy-registration-closed.ts';
import { RegistrationWindowNote } from '../lazy-registration-window-note.tsx';
import type { FormView } from '../payment/load-payment.ts';
import { RegistrationTerms } from '../registration-terms.tsx';
import { ConflictNote } from '../rules/lazy-conflict-note.tsx';
import { RegistrationForm } from './registration-form.tsx';
import type { RegistrationResult } from './submit-registration.ts';

type RegistrationPageProps = FormView & { posted: RegistrationResult | undefined };

/** The payment route before there is a registration: what it costs, and a form for the person. */
export function RegistrationPage(props: RegistrationPageProps) {
  const { event, amount, teams, seats, isActive, conflicts, posted } = props;
  const isOpen = seats.registrationWindow === 'open';
  return (
    <FormPage
      title={t`Take part`}
      lead={
        <p>
          {event.mainEventTitle ? (
            <Trans>
              in{' '}
              <Link to={eventPath(event)} {...writtenIn(event.title)}>
                {event.title}
              </Link>
              , part of <Written text={event.mainEventTitle} />
            </Trans>
          ) : (
            <Trans>
              in{' '}
              <Link to={eventPath(event)} {...writtenIn(event.title)}>
                {event.title}
              </Link>
            </Trans>
          )}
        </p>
      }
    >
      <RegistrationTerms event={event} kind="individual" amount={amount} seats={seats} />
      <ConflictNote conflicts={conflicts} />
      {/* What was sent a moment too late stays in its form, with the server's reason. */}
      {isOpen || posted ? (
        <>
          {isOpen ? null : <RegistrationWindowNote seats={seats} />}
          <RegistrationForm {...props} />
        </>
      ) : (
        <RegistrationClosed seats={seats} isActive={isActive} />
      )}
      {teams && isOpen ? (
        <p className={form.after}>
          <Trans>
            Coming as a team? <Link to={teamRegistrationPath(event)}>Register a team</Link>
          </Trans>
        </p>
      ) : null}
    </FormPage>
  );
}
