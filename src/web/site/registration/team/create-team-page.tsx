import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, Link, redirect, redirectDocument, useRevalidator } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import { amountFor, takesKind } from '#contract/registration-rules.ts';
import { MY_REGISTRATIONS } from '#contract/urls/page-paths.ts';
import type { Transport } from '../../../api.ts';
import { writtenIn } from '../../../language/written-in.ts';
import { withNext } from '../../auth/next-page.ts';
import { PageHead } from '../../components/page-head.tsx';
import { eventPath, overviewPath, paymentPath, registerPath, teamRegistrationPath } from '../../event-paths.ts';
import { getEvent } from '../../events/get-event.ts';
import { Field } from '../../forms/field.tsx';
import form from '../../forms/form.module.css';
import { FormPage } from '../../forms/form-page.tsx';
import { readForm } from '../../forms/read-form.ts';
import { dataOrNull, pageApi } from '../../page-api.ts';
import { findCurrentUser, findOwnRegistration, findProfile, personalHeaders } from '../current-user.ts';
import { RegistrationClosed } from '../lazy-registration-closed.ts';
import { RegistrationWindowNote } from '../lazy-registration-window-note.tsx';
import { PersonField } from '../person-field.tsx';
import { OwnQuestionFields } from '../questions/lazy-question-fields.tsx';
import { createTeamPath, registrationPath, teamPath } from '../registration-paths.ts';
import { RegistrationTerms } from '../registration-terms.tsx';
import { requireFormHere } from '../require-login.ts';
import { ConflictNote } from '../rules/lazy-conflict-note.tsx';
import { OwnFacts } from '../rules/lazy-facts.tsx';
import type { Route } from './+types/create-team-page.ts';
import { loadTeamChange } from './load-team-forms.ts';
import { TeamStepForm } from './team-step-form.tsx';

export const headers = personalHeaders;

export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  const event = await getEvent(api, args.params.id);
  if (event.hasSubEvents) throw redirect(overviewPath(event));
  if (!takesKind(event, 'team')) throw redirect(paymentPath(event));
  const caller = await findCurrentUser(api);
  // Who starts a team mostly has no account yet; the page leads others to the login.
  if (!caller) throw redirect(withNext(registerPath(event), createTeamPath(event)));
  requireFormHere(event);
  const own = await findOwnRegistration(api, event._id);
  if (own?.teamId) throw redirect(teamPath(own.teamId));
  if (own) throw redirectDocument(registrationPath(own));
  const params = { id: event._id };
  const { data: seats } = await api.call(endpoints.registrations.seats, { params });
  const { data: questions } = await api.call(endpoints.questions.listAsked, { params });
  const { _id, title, mainEventId, teamSize, startDate, endDate, venue } = event;
  return {
    event: { _id, title, mainEventId, teamSize, startDate, endDate, venue, rules: event.effectiveRules },
    conflicts: (await dataOrNull(api.call(endpoints.registrations.conflicts, { params: { id: event._id } }))) ?? [],
    amount: amountFor(event, 'team'),
    caller,
    profile: await findProfile(api, caller),
    seats,
    questions,
  };
}

/** Handles the form without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const api = pageApi(args);
  const { submitNewTeam } = await loadTeamChange();
  const outcome = await submitNewTeam(await readForm(args.request), api.transport, { eventId: args.params.id });
  if (outcome.ok && outcome.next) throw redirect(outcome.next);
  return data(outcome, { status: outcome.status ?? 400 });
}

export default function CreateTeamPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, amount, caller, profile, seats, questions, conflicts } = loaderData;
  // What was sent a moment too late stays in its form.
  const isClosed = seats.registrationWindow !== 'open' && !actionData;
  const { revalidate } = useRevalidator();
  const send = async (form: FormData, transport: Transport) => {
    const result = await (await loadTeamChange()).submitNewTeam(form, transport, { eventId: event._id, questions });
    // The note of the waitlist comes into the form.
    if (result.code === 'event_full') void revalidate();
    return result;
  };
  return (
    <FormPage
      title={t`Start a team`}
      lead={
        <p>
          {event.teamSize > 1 ? (
            <Trans>
              for{' '}
              <Link to={eventPath(event)} {...writtenIn(event.title)}>
                {event.title}
              </Link>
              . You lead it; the others join by a link or a six-letter code, up to {event.teamSize} people in all.
            </Trans>
          ) : (
            <Trans>
              for{' '}
              <Link to={eventPath(event)} {...writtenIn(event.title)}>
                {event.title}
              </Link>
              . You lead it; the others join by a link or a six-letter code.
            </Trans>
          )}
        </p>
      }
    >
      <PageHead title={t`Start a team for ${event.title}`} description={t`Start a team for ${event.title}.`} hidden />
      <RegistrationTerms event={event} kind="team" amount={amount} seats={seats} />
      {isClosed ? <RegistrationClosed seats={seats} isActive={event.rules.status === 'active'} /> : null}
      <ConflictNote conflicts={conflicts} />
      {isClosed ? null : (
        <>
          <TeamStepForm
            draft={{ of: `create-team:${event._id}`, person: caller.email }}
            posted={actionData}
            send={send}
            label={t`Start the team`}
            busyLabel={t`Starting the team…`}
            upload
            age={event.rules.ageRule}
            fields={(errors, values) => (
              <>
                <RegistrationWindowNote seats={seats} />
                <Field
                  name="teamName"
                  label={t`Team name`}
                  required
                  maxLength={100}
                  autoComplete="off"
                  defaultValue={values.teamName}
                  error={errors.teamName}
                />
                <div className={form.pair}>
                  <PersonField ask="name" label={t`Your name`} errors={errors} values={values} known={caller.name} />
                  <PersonField
                    ask="phone"
                    name="contactNumber"
                    errors={errors}
                    values={values}
                    known={profile?.phone ?? undefined}
                  />
                </div>
                <PersonField
                  ask="college"
                  errors={errors}
                  values={values}
                  known={profile?.college ?? undefined}
                  required={event.rules.sameCollege}
                />
                <OwnFacts rules={event.rules} kind="team" errors={errors} values={values} known={profile} />
                <OwnQuestionFields
                  eventId={event._id}
                  questions={questions}
                  initial={actionData?.answers}
                  errors={errors}
                />
                <Field
                  name="logo"
                  label={t`Team logo`}
                  type="file"
                  accept="image/*"
                  hint={t`PNG, JPG, GIF up to 10MB`}
                  error={errors.logo}
                />
              </>
            )}
            help={(code) =>
              code === 'already_registered' ? (
                <p>
                  <Link to={MY_REGISTRATIONS}>
                    <Trans>See it in your registrations</Trans>
                  </Link>
                </p>
              ) : null
            }
          />
          <p className={form.after}>
            <Trans>
              Do you know all e-mails already?{' '}
              <Link to={teamRegistrationPath(event)}>Register the whole team at once</Link>
            </Trans>
          </p>
        </>
      )}
    </FormPage>
  );
}
