import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, Link, redirect } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { ShownInvitation } from '#contract/roles/invitations.ts';
import { invitationPath } from '#contract/urls/page-paths.ts';
import { Written } from '../../language/written.tsx';
import { GoogleButton } from '../auth/google/google-button.tsx';
import { withNext } from '../auth/next-page.ts';
import { button } from '../components/button.ts';
import { ZonedMoment } from '../components/elsewhere.tsx';
import { PageHead } from '../components/page-head.tsx';
import { useFestival } from '../festival.ts';
import type { Outcome } from '../forms/action-result.ts';
import { failure } from '../forms/failure.ts';
import { Field } from '../forms/field.tsx';
import form from '../forms/form.module.css';
import { FormMessage } from '../forms/form-message.tsx';
import { FormPage } from '../forms/form-page.tsx';
import { fieldText } from '../forms/form-values.ts';
import { readForm } from '../forms/read-form.ts';
import { useSent } from '../forms/use-sent.ts';
import { pageApi } from '../page-api.ts';
import { orNotFound, personalHeaders } from '../registration/current-user.ts';
import { SIGN_IN } from '../registration/registration-paths.ts';
import type { Route } from './+types/invitation-page.ts';
import { AllowedWork, OfferedRole } from './offered-role.tsx';

/** The URL holds a secret token, so it is sent to no other site. */
export const headers = personalHeaders;

const PANEL = '/home';

export async function loader(args: Route.LoaderArgs) {
  const { token } = args.params;
  return (await orNotFound(pageApi(args).call(endpoints.invitations.show, { params: { token } }))).data;
}

/** The forms are plain ones: the page is opened once, on whatever is at hand. */
export async function action(args: Route.ActionArgs) {
  const posted = await readForm(args.request);
  const intent = fieldText(posted, 'intent');
  const { token } = args.params;
  const api = pageApi(args);
  try {
    if (intent === 'log_out') await api.call(endpoints.auth.logout);
    else if (intent === 'decline') await api.call(endpoints.invitations.decline, { params: { token }, body: {} });
    else await api.call(endpoints.invitations.accept, { params: { token }, body: givenOf(posted) });
  } catch (error) {
    const outcome = failure(error, t`That could not be saved.`);
    return data({ ...outcome, name: fieldText(posted, 'name') }, { status: outcome.status ?? 400 });
  }
  throw redirect(intent === 'accept' ? PANEL : invitationPath(token), { headers: api.cookies });
}

/** What the form asked for; a field that it did not have is left out. */
const givenOf = (posted: FormData) =>
  Object.fromEntries(
    ['name', 'password'].flatMap((name) => (posted.has(name) ? [[name, fieldText(posted, name)]] : [])),
  );

type Offer = NonNullable<ShownInvitation['offer']>;
type Posted = (Outcome & { name: string }) | undefined;

export default function InvitationPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { status, offer } = loaderData;
  if (!offer) return <Ended status={status} />;
  return <Open offer={offer} posted={actionData} path={invitationPath(params.token)} />;
}

function endedTexts(status: ShownInvitation['status']): { title: string; text: string } {
  const texts: Record<ShownInvitation['status'], { title: string; text: string }> = {
    open: { title: '', text: '' },
    accepted: { title: t`This invitation was accepted`, text: t`Was it you? Then log in to the panel.` },
    declined: {
      title: t`You declined this invitation`,
      text: t`If that was a mistake, ask the committee for another one.`,
    },
    revoked: { title: t`This invitation was revoked`, text: t`If you expected it, ask the person who invited you.` },
    expired: { title: t`This invitation has expired`, text: t`Ask the person who invited you to mail it again.` },
  };
  return texts[status];
}

function Ended({ status }: Pick<ShownInvitation, 'status'>) {
  const { title, text } = endedTexts(status);
  return (
    <FormPage isMailless title={title} lead={<p>{text}</p>}>
      <PageHead title={title} description={t`An invitation to the committee.`} hidden />
      {status === 'accepted' ? (
        <a className={button('ink')} href={PANEL}>
          <Trans>Log in to the panel</Trans>
        </a>
      ) : (
        <Link className={button('ink')} to="/">
          <Trans>See the festival</Trans>
        </Link>
      )}
    </FormPage>
  );
}

function Open({ offer, posted, path }: { offer: Offer; posted: Posted; path: string }) {
  const festivalName = <Written text={useFestival().festivalName} />;
  const { invitedBy, allows, openUntil } = offer;
  return (
    <FormPage
      isMailless
      title={t`You are invited`}
      lead={
        <p>
          <Trans>
            {invitedBy} invites you to the committee of {festivalName} as <OfferedRole {...offer} />.
          </Trans>
        </p>
      }
    >
      <PageHead title={t`You are invited`} description={t`An invitation to the committee.`} hidden />
      <div className={form.form}>
        <AllowedWork allows={allows} />
        <NextStep offer={offer} posted={posted} path={path} />
        <p className={form.hint}>
          <Trans>
            For {offer.email}, open until <ZonedMoment at={openUntil} format="dateTime" />.
          </Trans>
        </p>
      </div>
    </FormPage>
  );
}

/** What the reader has to do before they accept. */
function NextStep({
  offer: { step, email, loggedInAs },
  posted,
  path,
}: {
  offer: Offer;
  posted: Posted;
  path: string;
}) {
  if (step === 'log_out') {
    return (
      <form method="post" className={form.form}>
        <p>
          <Trans>
            This invitation is for <strong>{email}</strong>, and you are logged in as <strong>{loggedInAs}</strong>.
          </Trans>
        </p>
        <FormMessage outcome={posted} />
        <button type="submit" name="intent" value="log_out" className={button('ink', 'wide')}>
          <Trans>Log out and go on</Trans>
        </button>
      </form>
    );
  }
  if (step === 'log_in') {
    return (
      <>
        <p>
          <Trans>
            There is an account for <strong>{email}</strong>. Log in, and you come back here.
          </Trans>
        </p>
        <Link className={button('ink', 'wide')} to={withNext(SIGN_IN, path)}>
          <Trans>Log in</Trans>
        </Link>
        <GoogleButton next={path} />
        <DeclineForm />
      </>
    );
  }
  return (
    <>
      <AcceptForm step={step} email={email} posted={posted} />
      {step === 'ready' ? null : <GoogleButton next={path} />}
      <DeclineForm />
    </>
  );
}

function AcceptForm({ step, email, posted }: Pick<Offer, 'step' | 'email'> & { posted: Posted }) {
  const { isSent, onSubmit } = useSent();
  return (
    <form method="post" className={form.form} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="accept" />
      {step === 'sign_up' ? (
        <Field
          name="name"
          label={t`Your name`}
          required
          maxLength={100}
          autoComplete="name"
          defaultValue={posted?.name}
          error={posted?.errors.name}
        />
      ) : null}
      {step === 'ready' ? null : (
        <>
          {/* For password managers: the account that the password is of. */}
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <Field
            name="password"
            label={t`Choose a password`}
            type="password"
            required
            minLength={10}
            maxLength={128}
            autoComplete="new-password"
            hint={t`At least 10 characters. You log in to the panel with it.`}
            error={posted?.errors.password}
          />
        </>
      )}
      <FormMessage outcome={posted} />
      <button type="submit" className={button('ink', 'wide')} disabled={isSent}>
        <Trans>Accept and open the panel</Trans>
      </button>
    </form>
  );
}

function DeclineForm() {
  return (
    <form method="post">
      <button type="submit" name="intent" value="decline" className={button('ghost', 'wide')}>
        <Trans>Decline</Trans>
      </button>
    </form>
  );
}
