import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, Link, redirect, useNavigate, useRevalidator } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { RegistrationVerification } from '#contract/people/registration-verifications.ts';
import { passPath } from '#contract/urls/page-paths.ts';
import type { Transport } from '../../../api.ts';
import { Written } from '../../../language/written.tsx';
import { writtenIn } from '../../../language/written-in.ts';
import { button } from '../../components/button.ts';
import { ZonedMoment } from '../../components/elsewhere.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { overviewPath } from '../../event-paths.ts';
import styles from '../../forms/form.module.css';
import { FormPage } from '../../forms/form-page.tsx';
import { readForm } from '../../forms/read-form.ts';
import { pageApi } from '../../page-api.ts';
import { ActionForm } from '../action-form.tsx';
import { orNotFound, personalHeaders } from '../current-user.ts';
import type { Route } from './+types/confirm-page.ts';
import { submitVerification, type VerificationResult } from './submit-verification.ts';

/** The URL holds a secret token, so it is sent to no other site. */
export const headers = personalHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { data: verification } = await orNotFound(
    pageApi(args).call(endpoints.registrationVerifications.show, { params: { token: args.params.token } }),
  );
  return verification;
}

/** Handles the forms without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const outcome = await submitVerification(await readForm(args.request), pageApi(args).transport, args.params.token);
  if (outcome.ok && outcome.pass) throw redirect(passPath(outcome.pass));
  return data(outcome, { status: outcome.status ?? 200 });
}

/**
 * The page of a mailed link. Opening it changes nothing, so that programs which look into mails confirm nothing: people press
 * the button.
 */
export default function ConfirmPage({ loaderData: verification, actionData, params }: Route.ComponentProps) {
  const title = verification.state === 'lapsed' ? t`This registration has ended` : t`Confirm your e-mail`;
  const path = overviewPath({ _id: verification.eventId, title: verification.eventTitle });
  const when = <ZonedMoment at={verification.eventStartDate} format="dateTime" />;
  return (
    <FormPage
      title={title}
      lead={
        <p>
          {verification.mainEventTitle ? (
            <Trans>
              for{' '}
              <Link to={path} {...writtenIn(verification.eventTitle)}>
                {verification.eventTitle}
              </Link>
              , part of <Written text={verification.mainEventTitle} />, {when}
            </Trans>
          ) : (
            <Trans>
              for{' '}
              <Link to={path} {...writtenIn(verification.eventTitle)}>
                {verification.eventTitle}
              </Link>
              , {when}
            </Trans>
          )}
        </p>
      }
    >
      <PageHead title={title} description={t`Confirm the e-mail of a registration.`} hidden />
      <div className={styles.form}>
        <Verification verification={verification} token={params.token} posted={actionData} />
      </div>
    </FormPage>
  );
}

function Verification({
  verification,
  token,
  posted,
}: {
  verification: RegistrationVerification;
  token: string;
  posted: VerificationResult | undefined;
}) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const send = (form: FormData, transport: Transport) => submitVerification(form, transport, token);
  const again = overviewPath({ _id: verification.eventId, title: verification.eventTitle });
  if (verification.state === 'lapsed') {
    return (
      <>
        <p>
          <Trans>It was cancelled, or its e-mail was not confirmed in time. You may register again.</Trans>
        </p>
        <Link className={button('ink')} to={again}>
          <Trans>See the event</Trans>
        </Link>
      </>
    );
  }
  if (verification.state === 'confirmed') {
    return (
      <>
        <p>
          <Trans>Your e-mail is confirmed already.</Trans>
        </p>
        <Link className={button('ink')} to={verification.code ? passPath(verification.code) : again}>
          <Trans>See your registration</Trans>
        </Link>
      </>
    );
  }
  return (
    <>
      <p>
        {verification.verifyBy ? (
          <Trans>
            Did you register for this event? Then one more step, by{' '}
            <strong>
              <ZonedMoment at={verification.verifyBy} format="deadline" />
            </strong>
            :
          </Trans>
        ) : (
          <Trans>Did you register for this event? Then one more step:</Trans>
        )}
      </p>
      <ActionForm
        intent="confirm"
        label={t`Yes, confirm my e-mail`}
        busyLabel={t`Confirming…`}
        look="marigold"
        posted={posted}
        send={send}
        onSuccess={({ pass, message }) => {
          if (pass) void navigate(passPath(pass), { replace: true, state: { notice: message } });
        }}
      />
      <p>
        <Trans>Somebody else typed your address? This ends their registration, and we write no more about it.</Trans>
      </p>
      <ActionForm
        intent="decline"
        label={t`It was not me`}
        busyLabel={t`Ending it…`}
        look="ghost"
        posted={posted}
        send={send}
        onSuccess={() => void revalidate()}
      />
    </>
  );
}
