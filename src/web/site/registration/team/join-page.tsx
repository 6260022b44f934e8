import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { data, Link, redirect } from 'react-router';
import type { Profile } from '#contract/account/account.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Question } from '#contract/questions/question-rules.ts';
import type { RosterRules } from '#contract/rosters/roster-rules.ts';
import type { TeamInvite } from '#contract/teams.ts';
import { MY_REGISTRATIONS, passPath } from '#contract/urls/page-paths.ts';
import type { Transport } from '../../../api.ts';
import { Written } from '../../../language/written.tsx';
import { writtenIn } from '../../../language/written-in.ts';
import { withNext } from '../../auth/next-page.ts';
import { button } from '../../components/button.ts';
import { PageHead } from '../../components/page-head.tsx';
import { overviewPath } from '../../event-paths.ts';
import form from '../../forms/form.module.css';
import { FormPage } from '../../forms/form-page.tsx';
import { readForm } from '../../forms/read-form.ts';
import { pageApi } from '../../page-api.ts';
import {
  findCurrentUser,
  findOwnRegistration,
  findProfile,
  orNotFound,
  orNull,
  personalHeaders,
} from '../current-user.ts';
import { PersonField } from '../person-field.tsx';
import { formTypeFor, OwnQuestionFields } from '../questions/lazy-question-fields.tsx';
import styles from '../registration.module.css';
import { joinPath, SIGN_IN, teamPath } from '../registration-paths.ts';
import { OwnFacts } from '../rules/lazy-facts.tsx';
import type { Route } from './+types/join-page.ts';
import { loadTeamChange } from './load-team-forms.ts';
import type { AskingEvent } from './submit-team-change.ts';
import { TeamStepForm } from './team-step-form.tsx';

export const headers = personalHeaders;

export async function loader(args: Route.LoaderArgs) {
  const api = pageApi(args);
  const code = args.params.code.toUpperCase();
  if (code !== args.params.code) throw redirect(joinPath(code));
  const { data: invite } = await orNotFound(api.call(endpoints.teams.showInvite, { params: { joinCode: code } }));
  const caller = await findCurrentUser(api);
  const own = caller ? await findOwnRegistration(api, invite.eventId) : undefined;
  if (own?.teamId) {
    // They may have left it meanwhile.
    const team = await orNull(api.call(endpoints.teams.show, { params: { id: own.teamId } }));
    // A member who opens the link again goes to the team's page.
    if (team?.data.joinCode === code) throw redirect(teamPath(team.data._id));
  }
  const params = { id: invite.eventId };
  // An event that was removed asks nothing.
  const questions = (await orNull(api.call(endpoints.questions.listAsked, { params })))?.data ?? [];
  const profile = await findProfile(api, caller);
  return { code, invite, caller, profile, questions, own: own ? { code: own.code } : null };
}

/** Handles the form without JavaScript. */
export async function action(args: Route.ActionArgs) {
  const api = pageApi(args);
  const joinCode = args.params.code;
  const { data: invite } = await orNotFound(api.call(endpoints.teams.showInvite, { params: { joinCode } }));
  const sent = await readForm(args.request);
  const { submitJoin } = await loadTeamChange();
  const outcome = await submitJoin(sent, api.transport, joinCode, { eventId: invite.eventId });
  if (outcome.ok && outcome.next) throw redirect(outcome.next);
  return data(outcome, { status: outcome.status ?? 400 });
}

const reasonTexts = (): Record<NonNullable<TeamInvite['reason']>, string> => ({
  full: t`This team is full.`,
  locked: t`The leader has closed this team to new members. Ask them to open it again.`,
  final: t`The teams of this event are final, so nobody can join.`,
  closed: t`Registration for this event is not open, so nobody can join.`,
  ended: t`The registration of this team has ended.`,
});

export default function JoinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { code, invite, caller, profile, questions, own } = loaderData;
  const { eventId: _id, eventTitle: title, teamName, teamLogo, teamLeader, members, teamSize } = invite;
  const event = { _id, title };
  return (
    <FormPage
      title={t`Join ${teamName}`}
      lead={
        <p>
          <Trans>
            for{' '}
            <Link to={overviewPath(event)} {...writtenIn(title)}>
              {title}
            </Link>
          </Trans>
        </p>
      }
    >
      <PageHead title={t`Join ${teamName}`} description={t`Join the team ${teamName} for ${title}.`} hidden />
      <div className={styles.team}>
        {teamLogo ? <img className={styles.logo} src={teamLogo} alt="" width="96" height="96" /> : null}
        {invite.reason === 'ended' ? null : (
          <div>
            <p>
              <strong>
                <Trans>
                  {members.length} of {teamSize} people
                </Trans>
              </strong>
            </p>
            <p>
              <Trans>{teamLeader} leads the team.</Trans>
            </p>
            <p>{members.filter((_, at) => at !== members.indexOf(teamLeader)).join(', ')}</p>
          </div>
        )}
      </div>
      {own ? (
        <p className={styles.note}>
          <span>
            <Trans>
              You are registered for <Written text={title} /> already. <Link to={passPath(own.code)}>See it</Link>; to
              join this team, cancel it first.
            </Trans>
          </span>
        </p>
      ) : invite.reason ? (
        <p className={styles.note}>{reasonTexts()[invite.reason]}</p>
      ) : caller ? (
        <JoinForm
          code={code}
          event={{ eventId: invite.eventId, questions }}
          rules={invite.effectiveRules}
          name={caller.name}
          email={caller.email}
          profile={profile}
          posted={actionData}
        />
      ) : (
        <AskForAccount code={code} />
      )}
    </FormPage>
  );
}

function AskForAccount({ code }: { code: string }) {
  return (
    <div className={form.form}>
      <p>
        <Trans>Joining takes an account, so that your seat in the team is yours.</Trans>
      </p>
      <div className={form.actions}>
        <Link className={button('ink')} to={withNext('/register', joinPath(code))}>
          <Trans>Create an account</Trans>
        </Link>
        <Link className={button('ghost')} to={withNext(SIGN_IN, joinPath(code))}>
          <Trans>Log in</Trans>
        </Link>
      </div>
    </div>
  );
}

interface JoinFormProps {
  code: string;
  event: AskingEvent & { questions: readonly Question[] };
  rules: RosterRules;
  name: string;
  email: string;
  profile: Profile | null;
  posted: Route.ComponentProps['actionData'];
}

function JoinForm({ code, event, rules, name, email, profile, posted }: JoinFormProps) {
  const send = async (form: FormData, transport: Transport) =>
    (await loadTeamChange()).submitJoin(form, transport, code, event);
  return (
    <TeamStepForm
      draft={{ of: `join-team:${code}`, person: email }}
      posted={posted}
      send={send}
      label={t`Join the team`}
      busyLabel={t`Joining…`}
      upload={formTypeFor(event.questions) !== undefined}
      age={rules.ageRule}
      fields={(errors, values) => (
        <>
          <p>
            <Trans>You join as {email}.</Trans>
          </p>
          <PersonField ask="name" errors={errors} values={values} known={name} />
          <div className={form.pair}>
            <PersonField ask="phone" errors={errors} values={values} known={profile?.phone ?? undefined} />
            <PersonField
              ask="college"
              errors={errors}
              values={values}
              known={profile?.college ?? undefined}
              required={rules.sameCollege}
            />
          </div>
          <OwnFacts rules={rules} kind="team" errors={errors} values={values} known={profile} />
          <OwnQuestionFields {...event} scope="person" initial={posted?.answers} errors={errors} />
          <label className={form.check}>
            <input type="checkbox" name="sharesContact" value="yes" defaultChecked={values.sharesContact === 'yes'} />{' '}
            <Trans>Show my e-mail and phone to the others in the team</Trans>
          </label>
        </>
      )}
      help={(problem) =>
        problem === 'already_registered' ? (
          <p>
            <Link to={MY_REGISTRATIONS}>
              <Trans>See your registrations</Trans>
            </Link>
          </p>
        ) : null
      }
    />
  );
}
