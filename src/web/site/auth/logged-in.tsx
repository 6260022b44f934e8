import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { MY_REGISTRATIONS } from '#contract/urls/page-paths.ts';
import { button } from '../components/button.ts';
import { type RegisterEvent, stepHref } from '../events/register/register-steps.ts';
import styles from '../forms/form.module.css';
import { LogOutForm } from '../my-registrations/log-out-form.tsx';
import { readLoginName } from './login-hint.ts';
import { nextStep } from './next-step.ts';

interface LoggedInProps {
  isNew: boolean;
  event: RegisterEvent | null;
  next: string | null;
}

/**
 * Who is logged in, and the ways on, before the form. The page is the same for everybody, and a session may have ended:
 * the form stays below.
 */
export function LoggedIn({ isNew, event, next }: LoggedInProps) {
  const [name, setName] = useState(readLoginName);
  const navigate = useNavigate();
  if (!name) return null;
  const step = nextStep(event, next);
  const goesOn = event !== null || next !== null;
  return (
    <>
      <section className={styles.ways} aria-label={t`Your account`}>
        <p role="status">
          <strong>
            <Trans>You are logged in as {name}.</Trans>
          </strong>
        </p>
        <div className={styles.actions}>
          {'leave' in step ? (
            <a className={button('marigold')} href={stepHref(step)}>
              <Trans>Continue to registration</Trans>
            </a>
          ) : (
            <Link className={button('marigold')} to={step.to} state={step.state}>
              {goesOn ? t`Continue` : t`See all events`}
            </Link>
          )}
          <Link className={button('ghost')} to={MY_REGISTRATIONS}>
            <Trans>My registrations</Trans>
          </Link>
          <LogOutForm
            posted={undefined}
            onLoggedOut={() => {
              setName(null);
              void navigate({ search: location.search }, { replace: true, state: { notice: t`You are logged out` } });
            }}
          />
        </div>
      </section>
      <h2 className={styles.otherAccount}>{isNew ? t`Another account` : t`Log in as somebody else`}</h2>
    </>
  );
}
