import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, Link, redirect } from 'react-router';
import type { Profile } from '#contract/account/account.ts';
import { endpoints } from '#contract/endpoints.ts';
import { amountFor, takesKind } from '#contract/registration-rules.ts';
import { writtenIn } from '../../../language/written-in.ts';
import { button } from '../../components/button.ts';
import { PageHead } from '../../components/page-head.tsx';
import { overviewPath, paymentPath, teamRegistrationPath } from '../../event-paths.ts';
import { getEvent } from '../../events/get-event.ts';
import form from '../../forms/form.module.css';
import { FormPage } from '../../forms/form-page.tsx';
import { fieldText } from '../../forms/form-values.ts';
import { chooseAgain, readForm } from '../../forms/read-form.ts';
import { dataOrNull, pageApi } from '../../page-api.ts';
import { type CurrentUser, findCurrentUser, findProfile, personalHeaders } from '../current-user.ts';
import { RegistrationClosed } from '../lazy-registration-closed.ts';
import { RegistrationWindowNote } from '../lazy-registration-window-note.tsx';
import { createTeamPath, JOIN } from '../registration-paths.ts';
import { RegistrationTerms } from '../registration-terms.tsx';
import { requireFormHere, requireLogin } from '../require-login.ts';
import type { Route } from './+types/team-page.ts';
import { donePath } from './done/done-path.ts';
import { findDone } from './done/done-url.ts';
import { loadTeamForm } from './load-team-forms.ts';
import type { TeamResult } from './submit-team.ts';
import { TeamForm } from './team-form.tsx';
import { readTeam } from './values/read-team.ts';
import { emptyMember } from './values/team-values.ts';

/** How full the event is changes by the second. */
export const headers = personalHeaders;

export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  const seats = dataOrNull(api.call(endpoints.registrations.seats, { params: { id: args.params.id } }));
  const caller = findCurrentUser(api);
  const event = await getEvent(api, args.params.id);
  if (event.hasSubEvents) throw redirect(overviewPath(event));
  if (!takesKind(event, 'team')) throw redirect(paymentPath(event));
  requireLogin(event, await caller, teamRegistrationPath(event));
  requireFormHere(event);
  const { data: questions } = await api.call(endpoints.questions.listAsked, { params: { id: event._id } });
  const { _id, title, teamSize, mainEventId, startDate, endDate, venue } = event;
  const takes = { people: takesKind(event, 'individual'), teams: takesKind(event, 'team') };
  return {
    event: { _id, title, teamSize, mainEventId, startDate, endDate, venue, rules: event.effectiveRules },
    takes,
    amount: amountFor(event, 'team'),
    seats: await seats,
    isActive: event.effectiveRules.status === 'active',
    questions,
    account: (await caller)?.email,
    leader: leaderOf(await caller, await findProfile(api, await caller)),
    done: await findDone(api, args.request, event._id),
  };
}

/** The logged-in participant; an admin registers the teams of others. */
const leaderOf = (caller: CurrentUser | null, profile: Profile | null) =>
  caller?.role === 'participant' ? { name: caller.name, email: caller.email, profile } : null;

/** Handles the form without JavaScript, including its buttons to add and remove members. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const intent = fieldText(form, 'intent');
  const again = chooseAgain(form, 'logo');
  if (intent !== '') return data(changeMembers(form, intent, again));
  const api = pageApi(args);
  const { submitTeam } = await loadTeamForm();
  const outcome = await submitTeam(form, api.transport, args.params.id);
  const done = donePath(new URL(args.request.url).pathname, outcome);
  if (done) throw redirect(done, { status: 303, headers: api.cookies });
  const refused = outcome.ok ? outcome : { ...outcome, errors: { ...again, ...outcome.errors } };
  return data(refused, { status: outcome.status ?? 200, headers: api.cookies });
}

function changeMembers(form: FormData, intent: string, errors: Record<string, string>): TeamResult {
  const values = readTeam(form);
  const removed = /^remove:([1-9]\d*)$/.exec(intent)?.[1];
  if (removed) values.members.splice(Number(removed), 1);
  else if (intent === 'add') values.members.push(emptyMember());
  const at = removed ? Number(removed) - 1 : values.members.length - 1;
  return { ok: false, message: '', errors, values, at };
}

export default function TeamPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, takes, amount, seats, isActive, questions, leader, account, done } = loaderData;
  const posted = actionData ?? done;
  // What was sent a moment too late stays in its form, with the server's reason.
  const closed = seats && seats.registrationWindow !== 'open' && !posted ? seats : null;
  const { title, teamSize } = event;
  return (
    <FormPage
      title={t`Team registration`}
      lead={
        <p>
          {teamSize > 1 ? (
            <Trans>
              for{' '}
              <Link to={overviewPath(event)} {...writtenIn(title)}>
                {title}
              </Link>
              , up to {teamSize} people in a team, the leader included.
            </Trans>
          ) : (
            <Trans>
              for{' '}
              <Link to={overviewPath(event)} {...writtenIn(title)}>
                {title}
              </Link>
              .
            </Trans>
          )}
        </p>
      }
    >
      <PageHead title={t`Team registration for ${title}`} description={t`Register your team for ${title}.`} />
      <RegistrationTerms event={event} kind="team" amount={amount} seats={seats} />
      {closed ? (
        <RegistrationClosed seats={closed} isActive={isActive}>
          {takes.teams ? (
            <p>
              <Trans>
                Your team is registered already? <Link to={JOIN}>Join it by its code</Link>
              </Trans>
            </p>
          ) : null}
        </RegistrationClosed>
      ) : (
        <TeamForm
          key={posted?.ok ? 'done' : 'form'}
          event={event}
          questions={questions}
          posted={posted}
          leader={leader}
          account={account}
          above={
            <>
              <RegistrationWindowNote seats={seats} />
              {takes.teams ? <ShareACode event={event} /> : null}
            </>
          }
          below={
            takes.people ? (
              <p className={form.after}>
                <Trans>
                  Coming alone? <Link to={paymentPath(event)}>Register as one person</Link>
                </Trans>
              </p>
            ) : null
          }
        />
      )}
    </FormPage>
  );
}

/** The way to a team that asks its leader for nobody's e-mail but their own. */
function ShareACode({ event }: { event: { _id: string; title: string } }) {
  return (
    <section className={form.ways} aria-labelledby="ways">
      <h2 id="ways">
        <Trans>Not all together yet?</Trans>
      </h2>
      <p>
        <Trans>You name the team, the others join by a link or a six-letter code and fill in their own details.</Trans>
      </p>
      <div className={form.actions}>
        <Link className={button('ink')} to={createTeamPath(event)}>
          <Trans>Start a team</Trans>
        </Link>
        <Link className={button('ghost')} to={JOIN}>
          <Trans>Join a team by its code</Trans>
        </Link>
      </div>
      <p>
        <Trans>Or register everybody at once below.</Trans>
      </p>
    </section>
  );
}
