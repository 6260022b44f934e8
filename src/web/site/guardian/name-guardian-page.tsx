import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, redirect } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { passPath } from '#contract/urls/page-paths.ts';
import { Written } from '../../language/written.tsx';
import { button } from '../components/button.ts';
import { PageHead } from '../components/page-head.tsx';
import { failure } from '../forms/failure.ts';
import { Field } from '../forms/field.tsx';
import form from '../forms/form.module.css';
import { FormMessage } from '../forms/form-message.tsx';
import { FormPage } from '../forms/form-page.tsx';
import { fieldText, fieldTexts } from '../forms/form-values.ts';
import { readForm } from '../forms/read-form.ts';
import { SelectField } from '../forms/select-field.tsx';
import { pageApi } from '../page-api.ts';
import { OwnerEmail } from '../passes/owner-email.tsx';
import { listOwnRegistrations, orNotFound, personalHeaders } from '../registration/current-user.ts';
import type { Route } from './+types/name-guardian-page.ts';

export const headers = personalHeaders;

export async function loader(args: Route.LoaderArgs) {
  const { code } = args.params;
  const api = pageApi(args);
  const [{ data: pass }, own] = await Promise.all([
    orNotFound(api.call(endpoints.passes.show, { params: { code } })),
    listOwnRegistrations(api),
  ]);
  const { eventTitle, holder, kind, missingConsents = [] } = pass;
  const isOfTeam = kind === 'team' && holder === null;
  const wanted = new URL(args.request.url).searchParams.get('for');
  const [only, ...others] = missingConsents;
  const person =
    missingConsents.find(({ participantId }) => participantId === wanted) ?? (others.length === 0 ? only : undefined);
  const isOwn = !isOfTeam && own.some(({ _id }) => _id === pass._id);
  return {
    eventTitle,
    person: person && { participantId: person.participantId, name: isOfTeam ? person.name : null },
    // An earlier link to the page of a team does not say who is meant.
    choices: person ? [] : missingConsents.map(({ participantId, name }): [string, string] => [participantId, name]),
    // Of people who are known to be under 18 the code is enough, until a guardian has refused.
    isKnown: isOwn || (missingConsents.length > 0 && person?.status !== 'refused'),
  };
}

/** A plain form: it is seldom needed, and works on every browser. */
export async function action(args: Route.ActionArgs) {
  const posted = await readForm(args.request);
  const { code } = args.params;
  const email = fieldText(posted, 'email').trim();
  const participantId = fieldText(posted, 'participantId');
  const body = {
    ...(email ? { email } : {}),
    ...(participantId ? { participantId } : {}),
    guardianName: fieldText(posted, 'guardianName'),
    guardianEmail: fieldText(posted, 'guardianEmail'),
    guardianPhone: fieldText(posted, 'guardianPhone'),
  };
  try {
    await pageApi(args).call(endpoints.guardians.name, { params: { code }, body });
  } catch (error) {
    const outcome = failure(error, t`That could not be saved.`);
    return data({ ...outcome, values: fieldTexts(posted) }, { status: outcome.status ?? 400 });
  }
  throw redirect(passPath(code));
}

export default function NameGuardianPage({ loaderData, actionData: outcome }: Route.ComponentProps) {
  const { eventTitle, person, choices, isKnown } = loaderData;
  const field = (name: string) => ({
    name,
    autoComplete: 'off',
    defaultValue: outcome?.values[name],
    error: outcome?.errors[name],
  });
  return (
    <FormPage
      title={t`Under 18?`}
      lead={
        <p>
          {person?.name ? (
            <Trans>
              The parent or guardian of <Written text={person.name} /> has to agree before they take part in{' '}
              <Written text={eventTitle} />. We send them a link.
            </Trans>
          ) : (
            <Trans>
              Your parent or guardian has to agree before you take part in <Written text={eventTitle} />. We send them a
              link.
            </Trans>
          )}
        </p>
      }
    >
      <PageHead title={t`Name your guardian`} description={t`Name your parent or guardian.`} hidden />
      <form method="post" className={form.form}>
        {person ? <input type="hidden" name="participantId" value={person.participantId} /> : null}
        {choices.length > 0 ? (
          <SelectField {...field('participantId')} label={t`Who is under 18?`} options={choices} required />
        ) : null}
        <Field {...field('guardianName')} label={t`Parent or guardian`} required maxLength={100} />
        <Field {...field('guardianEmail')} label={t`Where we write to them`} type="email" required />
        <Field {...field('guardianPhone')} label={t`Where we call them`} type="tel" />
        <OwnerEmail isOwn={isKnown} outcome={outcome} hint={t`The e-mail that this pass was sent to`} />
        <FormMessage outcome={outcome} />
        <button type="submit" className={button('ink', 'wide')}>
          <Trans>Send the link</Trans>
        </button>
      </form>
    </FormPage>
  );
}
