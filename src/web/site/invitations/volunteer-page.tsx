import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, Link, redirect } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { ShownLink } from '#contract/roles/volunteer-links.ts';
import { Written } from '../../language/written.tsx';
import { button } from '../components/button.ts';
import { PageHead } from '../components/page-head.tsx';
import { useFestival } from '../festival.ts';
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
import type { Route } from './+types/volunteer-page.ts';
import { AllowedWork, OfferedRole } from './offered-role.tsx';

/** The URL holds a secret token, so it is sent to no other site. */
export const headers = personalHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { token } = args.params;
  const link = (await orNotFound(pageApi(args).call(endpoints.volunteerLinks.show, { params: { token } }))).data;
  // Sent twice with the same, a form opens the link once: the first response may be lost on a slow network.
  return { link, attempt: crypto.randomUUID() };
}

/** A plain form: it is sent once, on a phone that has just scanned the code. */
export async function action(args: Route.ActionArgs) {
  const posted = await readForm(args.request);
  const { token } = args.params;
  const api = pageApi(args);
  const body = { name: fieldText(posted, 'name'), attempt: fieldText(posted, 'attempt') };
  let page: string;
  try {
    page = (await api.call(endpoints.volunteerLinks.open, { params: { token }, body })).data.page;
  } catch (error) {
    const outcome = failure(error, t`That could not be saved.`);
    return data({ ...outcome, name: body.name }, { status: outcome.status ?? 400 });
  }
  throw redirect(page, { headers: api.cookies });
}

type Ended = Exclude<ShownLink['status'], 'unused'>;

function endedTexts(status: Ended): { title: string; text: string } {
  const texts: Record<Ended, { title: string; text: string }> = {
    in_use: {
      title: t`This link was opened already`,
      text: t`Each link opens once, on one device. Ask for another one.`,
    },
    revoked: { title: t`This link was revoked`, text: t`Ask the person who gave it to you.` },
    ended: { title: t`This link has ended`, text: t`Ask the person who gave it to you for another one.` },
  };
  return texts[status];
}

export default function VolunteerPage({ loaderData, actionData: outcome }: Route.ComponentProps) {
  const { link, attempt } = loaderData;
  const festivalName = <Written text={useFestival().festivalName} />;
  const { isSent, onSubmit } = useSent();
  const { status, offer } = link;
  if (!offer) {
    const { title, text } = endedTexts(status === 'unused' ? 'revoked' : status);
    return (
      <FormPage isMailless title={title} lead={<p>{text}</p>}>
        <PageHead title={title} description={t`A link for volunteers.`} hidden />
        {status === 'in_use' ? (
          <a className={button('ink')} href="/home">
            <Trans>It was me, on this device</Trans>
          </a>
        ) : (
          <Link className={button('ink')} to="/">
            <Trans>See the festival</Trans>
          </Link>
        )}
      </FormPage>
    );
  }
  return (
    <FormPage
      isMailless
      title={t`Welcome to the team`}
      lead={
        <p>
          <Trans>
            {offer.createdBy} lets you in at {festivalName} as <OfferedRole {...offer} />.
          </Trans>
        </p>
      }
    >
      <PageHead title={t`Welcome to the team`} description={t`A link for volunteers.`} hidden />
      <form method="post" className={form.form} onSubmit={onSubmit}>
        <input type="hidden" name="attempt" value={attempt} />
        <Field
          name="name"
          label={t`Your name`}
          required
          maxLength={100}
          autoComplete="name"
          defaultValue={outcome?.name}
          error={outcome?.errors.name}
        />
        <FormMessage outcome={outcome} />
        <button type="submit" className={button('ink', 'wide')} disabled={isSent}>
          <Trans>Start</Trans>
        </button>
        <p className={form.hint}>
          <Trans>
            The link works once, on this device alone. No password is needed. What you do is recorded under your name.
          </Trans>
          {offer.loggedInAs ? ` ${t`${offer.loggedInAs} is logged out here.`}` : ''}
        </p>
        <AllowedWork allows={offer.allows} />
      </form>
    </FormPage>
  );
}
